// Datasets of eight pursuits that no other list uses (a ferry line, museum loans, chess, solar roofs, school canteens, a dig, beehives,
// translations), for unseen-12. Each value follows from the number of the row, so that every run reads the same rows.
import { describe, withTruths } from './datasets.mjs';
import { moment, withTimes } from './services.mjs';
import { chance, dayAfter, pick, rows } from './workplaces.mjs';

const crossingRow = (at) => {
  const below = chance(at + 31_013);
  const isCancelled = at % 19 === 0;
  const passengers = 12 + below(389);
  const cars = below(73);
  const waves = below(43) / 10;
  return {
    crossing_id: `FX${40_000 + at}`,
    route: pick(['North Sound', 'Harbour Link', 'Outer Isles', 'Cape Ferry'], below(23)),
    vessel: pick(['Aurora', 'Kittiwake', 'Sea Rover', 'Maren', 'Solveig'], below(31)),
    departs_at: moment(dayAfter('2024-01-03', Math.floor(at / 2)), 330 + below(61) * 15),
    passengers: isCancelled ? 0 : passengers,
    cars: isCancelled ? 0 : cars,
    delay_min: isCancelled ? null : Math.round(waves * 4) + below(19),
    wave_height_m: waves,
    fuel_l: isCancelled ? 0 : 140 + below(307),
    revenue_eur: isCancelled ? 0 : passengers * 9 + cars * 24,
    cancelled: isCancelled,
    cancel_reason: isCancelled ? pick(['strong wind', 'fog', 'engine fault'], below(17)) : null,
  };
};

const MUSEUMS = [
  ['City Gallery Basel', 'Switzerland'],
  ['Kyoto House', 'Japan'],
  ['Museo del Mar', 'Spain'],
  ['Northern Art Hall', 'Denmark'],
  ['Lakeshore Museum', 'Canada'],
  ['Casa Goya', 'Spain'],
];

const loanRow = (at) => {
  const below = chance(at + 31_511);
  const sent = dayAfter('2019-03-04', at * 3 + below(3));
  const days = 60 + below(211);
  const isBack = at % 9 !== 0;
  const [borrower, country] = pick(MUSEUMS, below(41));
  return {
    'Loan No': `ML-${2000 + at}`,
    'Object type': pick(['painting', 'sculpture', 'ceramic', 'textile', 'manuscript'], below(29)),
    Department: pick(['Antiquities', 'Modern Art', 'Asia', 'Prints'], below(19)),
    Borrower: borrower,
    Country: country,
    'Sent on': sent,
    'Due back': dayAfter(sent, days),
    'Returned on': isBack ? dayAfter(sent, days - 15 + below(37)) : null,
    'Insured value (€)': 5000 + below(397) * 2500,
    Courier: at % 6 === 0 ? null : pick(['Artrans', 'Hellmond', 'Vitrine Logistics'], below(13)),
    'Condition on return': isBack
      ? pick(['unchanged', 'minor damage', 'unchanged', 'needs repair', 'unchanged'], below(37))
      : null,
  };
};

const gameRow = (at) => {
  const below = chance(at + 32_009);
  const white = 1350 + below(1279);
  const result = pick(['white', 'black', 'draw', 'white'], below(43));
  return {
    gameId: `G${71_000 + at}`,
    playedOn: dayAfter('2021-09-04', Math.floor((at * 2) / 3)),
    eventName: pick(
      ['Club Cup', 'National League', 'Rapid Open', 'Veterans Trophy', 'City Masters'],
      below(31),
    ),
    opening: pick(
      ['Sicilian', 'French', 'Caro-Kann', 'Ruy Lopez', 'Italian', "Queen's Gambit", 'English'],
      below(53),
    ),
    whiteClub: pick(['Rook Street', 'Bishops', 'Dockside', 'Old Tower', 'Endgame'], below(29)),
    blackClub: pick(['Rook Street', 'Bishops', 'Dockside', 'Old Tower', 'Endgame'], below(47)),
    whiteElo: white,
    blackElo: 1350 + below(1301),
    result,
    moveCount: (result === 'draw' ? 9 : 14) + below(83),
    isOnline: at % 8 < 3,
  };
};

const roofRow = (at) => {
  const below = chance(at + 32_507);
  const quoted = dayAfter('2022-02-01', at);
  const customer = pick(['residential', 'commercial', 'residential', 'farm', 'residential'], below(37));
  const panels = (customer === 'residential' ? 6 : 40) + below(31);
  const price = panels * (390 + below(131));
  const isDone = at % 5 !== 0;
  return {
    JOB_NO: `S-${9000 + at}`,
    QTE_DT: quoted,
    INST_DT: isDone ? dayAfter(quoted, 14 + below(97)) : null,
    CNTY: pick(['Kerry', 'Galway', 'Meath', 'Wexford', 'Donegal'], below(23)),
    CUST_TYP: customer,
    PNL_MFR: pick(['Sunora', 'Helix', 'BrightCell'], below(19)),
    PNL_CNT: panels,
    SYS_KWP: Math.round(panels * 4.3) / 10,
    BATT_FLG: at % 7 < 3,
    SLS_REP: pick(['Aoife', 'Brendan', 'Ciara', 'Declan'], below(17)),
    NET_PRC_EUR: price,
    GRANT_EUR: customer === 'residential' ? 1200 + below(10) * 100 : 0,
  };
};

const DISHES = [
  ['fish fingers', 'fish'],
  ['lasagne', 'meat'],
  ['lentil curry', 'vegan'],
  ['macaroni cheese', 'vegetarian'],
  ['chicken stew', 'meat'],
  ['bean chilli', 'vegan'],
  ['pancakes', 'vegetarian'],
];

const mealRow = (at) => {
  const below = chance(at + 33_013);
  const planned = 80 + below(211);
  const [dish, diet] = pick(DISHES, below(59));
  const served = Math.round(planned * (0.7 + below(31) / 100));
  return {
    Day: dayAfter('2023-08-28', Math.floor(at / 4)),
    School: pick(['Birch Lane', 'Hillcrest', 'St Anne', 'Riverside'], at),
    'Main dish': dish,
    Diet: diet,
    'Meals planned': planned,
    'Meals served': served,
    'Waste (kg)': Math.round((planned - served) * 3.5 + below(61)) / 10,
    'Cost (£)': Math.round(planned * (18 + below(14))) / 10,
    Cook: pick(['Moira', 'Nadia', 'Owen', 'Pietro'], below(13)),
    'Pupil rating': at % 5 === 0 ? null : 1 + below(5),
  };
};

const findRow = (at) => {
  const below = chance(at + 33_503);
  const day = dayAfter('2023-05-02', Math.floor(at / 5));
  return {
    find_no: `F-${100 + at}`,
    trench: pick(['T1', 'T2', 'T3', 'T4', 'T5'], below(37)),
    found_on: day,
    material: pick(['bone', 'pottery', 'bronze', 'flint', 'glass', 'iron', 'pottery'], below(53)),
    period: pick(['Neolithic', 'Bronze Age', 'Iron Age', 'Roman', 'Medieval'], below(41)),
    weight_g: 1 + below(1499) / 2,
    depth_cm: 5 + below(227),
    finder: pick(['Ingrid', 'Tomasz', 'Yusuf', 'Leonie', 'Caspar'], below(29)),
    photo_cnt: below(9),
    is_complete: at % 11 < 2,
    conserved_on: at % 4 === 0 ? dayAfter(day, 10 + below(131)) : null,
  };
};

const hiveRow = (at) => {
  const below = chance(at + 34_019);
  const round = Math.floor(at / 24);
  return {
    hive: `H${String(1 + (at % 24)).padStart(2, '0')}`,
    apiary: pick(['Orchard', 'Heath', 'Mill Meadow', 'Rooftop'], at % 24),
    insp_dt: dayAfter('2022-03-15', Math.floor((at * 4) / 5)),
    bkpr: pick(['Greta', 'Hamish', 'Lucia'], below(13)),
    queen_seen: at % 11 !== 0,
    brood_frm: below(11),
    honey_kg: round % 4 === 1 ? below(187) / 10 : 0,
    mite_ct: below(29),
    temper: pick(['calm', 'nervous', 'calm', 'aggressive'], below(23)),
    treatmt: (at + round) % 6 === 0 ? pick(['oxalic acid', 'thymol', 'formic acid'], below(17)) : null,
  };
};

const jobRow = (at) => {
  const below = chance(at + 34_511);
  const received = dayAfter('2023-02-06', Math.floor((at * 2) / 3));
  const days = 2 + below(13);
  const words = 150 + below(211) * 50;
  const isDelivered = at % 13 !== 0;
  return {
    jobRef: `TR${55_000 + at}`,
    client: pick(['Medix', 'Lawson LLP', 'Turbine AG', 'Visit Malta', 'Bluefin Games'], below(31)),
    sourceLang: pick(['English', 'German', 'Dutch', 'English'], below(19)),
    targetLang: pick(['Spanish', 'French', 'Polish', 'Italian', 'Japanese'], below(37)),
    translator: pick(['Akiko', 'Benoit', 'Carmen', 'Dorota', 'Elio', 'Farid'], below(43)),
    receivedOn: received,
    dueOn: dayAfter(received, days),
    deliveredOn: isDelivered ? dayAfter(received, Math.max(1, days - 3 + below(7))) : null,
    wordCount: words,
    feeUsd: Math.round(words * (8 + below(11))) / 100,
    qualityScore: isDelivered && at % 3 !== 0 ? 55 + below(46) : null,
    isRush: at % 10 < 3,
  };
};

export const pursuits = () => ({
  ferry: withTimes(withTruths(describe('Ferry crossings', rows(1400, crossingRow)), ['cancelled']), [
    'departs_at',
  ]),
  museum: describe('Museum loans', rows(800, loanRow)),
  chess: withTruths(describe('Chess games', rows(1500, gameRow)), ['isOnline']),
  solar: withTruths(describe('Solar installations', rows(1000, roofRow)), ['BATT_FLG']),
  canteen: describe('School canteen meals', rows(1600, mealRow)),
  dig: withTruths(describe('Archaeological finds', rows(1200, findRow)), ['is_complete']),
  bees: withTruths(describe('Beehive inspections', rows(1300, hiveRow)), ['queen_seen']),
  translations: withTruths(describe('Translation jobs', rows(1100, jobRow)), ['isRush']),
});
