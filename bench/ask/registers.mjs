// Datasets of seven registers of public and business life, with moments, refusals, units in titles and empty cells, for unseen-9.
import { describe, withTruths } from './datasets.mjs';
import { moment, withTimes } from './services.mjs';
import { chance, dayAfter, pick, rows } from './workplaces.mjs';

const permitRow = (at) => {
  const below = chance(at + 14_009);
  const filed = dayAfter('2021-01-04', Math.floor(at * 1.4));
  const status = pick(['granted', 'granted', 'pending', 'refused', 'granted', 'withdrawn'], below(29));
  const area = 20 + below(2311);
  return {
    permit_no: `BP-${60_000 + at}`,
    filed_dt: filed,
    issued_dt: status === 'granted' ? dayAfter(filed, 20 + below(211)) : null,
    permit_typ: pick(['new build', 'extension', 'demolition', 'change of use', 'signage'], below(23)),
    bldg_use: pick(['residential', 'commercial', 'industrial', 'mixed'], below(17)),
    ward: pick(['Abbey', 'Castle', 'Quayside', 'Westmoor', 'Priory'], below(31)),
    applcnt_nm: pick(
      ['Hartwell Homes', 'Lumen Developments', 'Oakbridge Ltd', 'Petrov', 'City Council', 'Novak Brothers'],
      below(37),
    ),
    case_ofcr: pick(['Albright', 'Desai', 'Moreau', 'Okafor', 'Teller'], below(19)),
    est_cost: area * (400 + below(1301)),
    fee_amt: 90 + below(83) * 15,
    flr_area_m2: area,
    insp_cnt: below(8),
    obj_cnt: at % 3 === 0 ? below(41) : 0,
    status,
    is_heritage: at % 7 === 0,
    refsl_rsn: status === 'refused' ? pick(['height', 'traffic', 'noise', 'design'], below(13)) : null,
  };
};

const incidentRow = (at) => {
  const below = chance(at + 14_503);
  const day = dayAfter('2022-07-01', Math.floor((at * 2) / 3));
  const called = below(1439);
  const minutes = 3 + below(17);
  const reached = at % 20 !== 0;
  const type = pick(
    ['house fire', 'vehicle fire', 'medical', 'road crash', 'flooding', 'gas leak'],
    below(31),
  );
  const burns = type.endsWith('fire');
  return {
    inc_no: `F${240_000 + at}`,
    call_ts: moment(day, called),
    arrv_ts: reached ? moment(day, called + minutes) : null,
    clrd_ts: moment(day, called + minutes + 10 + below(293)),
    stn: pick(['Central', 'Dockside', 'Hillcrest', 'Airport Road'], below(13)),
    borough: pick(['Eastgate', 'Marsh End', 'Kingsway', 'Bellevue', 'Old Port'], below(23)),
    inc_type: type,
    prio_cd: pick(['P1', 'P2', 'P3'], below(11)),
    resp_min: reached ? minutes : null,
    units_sent: 1 + below(7),
    crew_cnt: 4 + below(19),
    casualties: at % 4 === 0 ? below(5) : 0,
    dmg_eur: burns ? below(1201) * 100 : below(37) * 50,
    is_false_alarm: at % 6 === 0,
    cause_cd: burns && at % 3 !== 0 ? pick(['ELEC', 'COOK', 'ARSN', 'SMOK'], below(29)) : null,
    hydrant_m: 10 + below(397),
  };
};

const fineRow = (at) => {
  const below = chance(at + 15_013);
  const day = dayAfter('2022-10-03', Math.floor(at / 2));
  const fine = 35 + below(19) * 5;
  const isAppealed = at % 8 === 0;
  const isPaid = at % 5 !== 0;
  const violation = below(41) % 5;
  return {
    ticket_no: `PK${500_000 + at}`,
    issued_at: moment(day, 420 + below(859)),
    plate_no: `${pick(['KX', 'LM', 'RT'], below(7))}-${100 + below(443)}`,
    veh_typ: pick(['car', 'van', 'motorbike', 'truck'], below(17)),
    viol_cd: pick(['V01', 'V07', 'V12', 'V21', 'V33'], violation),
    viol_desc: pick(['expired meter', 'no permit', 'double parked', 'bus lane', 'disabled bay'], violation),
    zone_cd: pick(['A', 'B', 'C', 'D'], below(13)),
    street: pick(['High St', 'Mill Lane', 'Castle Rd', 'Bridge St', 'Park Ave'], below(29)),
    warden_id: pick(['W11', 'W17', 'W23', 'W31'], below(23)),
    fine_amt: fine,
    paid_amt: isPaid ? Math.round(fine * (below(11) < 4 ? 0.5 : 1)) : 0,
    paid_dt: isPaid ? dayAfter(day, 1 + below(61)) : null,
    appealed: isAppealed,
    appl_rslt: isAppealed ? pick(['upheld', 'dismissed'], below(31)) : null,
    tow_ind: at % 14 === 0 ? 1 : 0,
    grace_min: 5 + below(16),
  };
};

const listingRow = (at) => {
  const below = chance(at + 15_511);
  const day = dayAfter('2023-02-01', Math.floor((at * 3) / 5));
  const price = 4 + below(409);
  const isSold = at % 3 !== 0;
  return {
    listingId: `LS${81_000 + at}`,
    sellerId: `u${200 + below(173)}`,
    sellerType: pick(['private', 'dealer', 'charity shop'], below(13)),
    categoryName: pick(['bikes', 'furniture', 'phones', 'toys', 'books', 'clothing'], below(31)),
    conditionGrade: pick(['new', 'like new', 'good', 'worn'], below(19)),
    listedAt: moment(day, 300 + below(1109)),
    soldAt: isSold ? moment(day, 1500 + below(86_399)) : null,
    askPrice: price,
    salePrice: isSold ? Math.round(price * (0.7 + below(7) / 20)) : null,
    viewCount: below(787),
    watcherCount: below(53),
    shipFee: at % 4 === 0 ? 0 : 2 + below(23) / 2,
    isBoosted: at % 5 === 0,
    wasReturned: isSold && at % 10 === 1,
    buyerCountry: isSold ? pick(['Germany', 'Poland', 'France', 'Spain', 'Italy'], below(29)) : null,
    buyerRating: isSold && at % 4 !== 0 ? 1 + below(5) : null,
  };
};

const claimRow = (at) => {
  const below = chance(at + 16_001);
  const lost = dayAfter('2020-09-01', Math.floor(at * 1.5));
  const reported = dayAfter(lost, below(29));
  const estimate = 200 + below(1409) * 15;
  const isClosed = at % 4 !== 1;
  return {
    CLM_NO: `M${910_000 + at}`,
    POL_NO: `P${33_000 + below(811)}`,
    LOSS_DT: lost,
    RPT_DT: reported,
    CLS_DT: isClosed ? dayAfter(reported, 8 + below(199)) : null,
    PERIL: pick(['collision', 'theft', 'hail', 'glass', 'collision', 'fire'], below(37)),
    RGN: pick(['North', 'South', 'East', 'West', 'Islands'], below(23)),
    VEH_CLS: pick(['hatchback', 'SUV', 'van', 'estate'], below(17)),
    DRVR_AGE: 18 + below(67),
    NCD_YRS: below(13),
    EST_AMT: estimate,
    PD_AMT: at % 9 === 0 ? 0 : Math.round(estimate * (0.5 + below(11) / 12)),
    XS_AMT: below(5) * 125,
    FRAUD_IND: at % 15 === 0,
    LIT_IND: at % 12 === 0 ? 1 : 0,
    ADJSTR: pick(['Byrne', 'Castell', 'Dvorak', 'Ekstrom', 'Fuchs'], below(19)),
    CHNL: pick(['broker', 'web', 'branch', 'app'], below(31)),
  };
};

const landingRow = (at) => {
  const below = chance(at + 16_519);
  const weight = 120 + below(8123);
  const price = (90 + below(1103)) / 100;
  const days = 1 + below(9);
  return {
    'Trip No': `T${4000 + at}`,
    Vessel: pick(['Aurora', 'Nordlys', 'Santa Marta', 'Petrel', 'Gannet'], below(29)),
    Harbour: pick(['Skagen', 'Peterhead', 'Vigo', 'Lorient'], below(17)),
    'Landed on': dayAfter('2021-03-01', Math.floor(at * 1.2)),
    Species: pick(['cod', 'herring', 'mackerel', 'haddock', 'tuna', 'squid'], below(31)),
    Gear: pick(['trawl', 'longline', 'gillnet', 'pots'], below(13)),
    'Net weight (kg)': weight,
    'Price per kg (€)': price,
    'Landed value (€)': Math.round(weight * price),
    'Discards (kg)': at % 6 === 0 ? 0 : below(577),
    Crew: 3 + below(11),
    'Days at sea': days,
    'Fuel used (l)': days * (200 + below(421)),
    'Sea temp (°C)': 4 + below(151) / 10,
    Certified: at % 5 < 2,
    Grade: at % 8 === 0 ? null : pick(['A', 'B', 'C'], below(7)),
  };
};

const donationRow = (at) => {
  const below = chance(at + 17_011);
  const day = dayAfter('2022-02-01', Math.floor((at * 4) / 5));
  const isDeferred = at % 9 === 0;
  return {
    'Donation No': `D${770_000 + at}`,
    'Donor No': 1000 + below(601),
    'Donated on': day,
    Centre: pick(['Riverside', 'University', 'Northside', 'Market Hall'], below(19)),
    'Blood type': pick(['O+', 'A+', 'B+', 'O-', 'A-', 'AB+'], below(37)),
    'Donor age': 18 + below(53),
    Sex: pick(['female', 'male'], below(13)),
    'Volume (ml)': isDeferred ? 0 : 400 + below(11) * 10,
    'Pulse (bpm)': 52 + below(47),
    'Wait (min)': 2 + below(71),
    'First time': at % 6 === 0,
    Deferred: isDeferred,
    'Deferral reason': isDeferred ? pick(['low iron', 'travel', 'illness', 'medication'], below(17)) : null,
    'Mobile unit': at % 4 === 1 ? 1 : 0,
    'Next eligible': dayAfter(day, isDeferred ? 180 : 56 + below(31)),
    'Feedback score': at % 3 === 2 ? null : 1 + below(5),
  };
};

export const registers = () => ({
  permits: withTruths(describe('Building permits', rows(1200, permitRow)), ['is_heritage']),
  fire: withTimes(
    withTruths(describe('Fire service incidents', rows(1500, incidentRow)), ['is_false_alarm']),
    ['call_ts', 'arrv_ts', 'clrd_ts'],
  ),
  parking: withTimes(withTruths(describe('Parking tickets', rows(1600, fineRow)), ['appealed']), [
    'issued_at',
  ]),
  listings: withTimes(
    withTruths(describe('Second-hand listings', rows(1400, listingRow)), ['isBoosted', 'wasReturned']),
    ['listedAt', 'soldAt'],
  ),
  motor: withTruths(describe('Motor insurance claims', rows(1300, claimRow)), ['FRAUD_IND']),
  landings: withTruths(describe('Fish landings', rows(1300, landingRow)), ['Certified']),
  donations: withTruths(describe('Blood donations', rows(1500, donationRow)), ['First time', 'Deferred']),
});
