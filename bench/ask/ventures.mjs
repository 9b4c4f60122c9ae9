// Datasets of eight trades that no other list uses (bicycles for hire, hiring, cinemas, a laboratory, a factory, homes, a
// warehouse, pet insurance), for unseen-11. Each value follows from the number of the row, so that every run reads the same rows.
import { describe, withTruths } from './datasets.mjs';
import { moment, withTimes } from './services.mjs';
import { chance, dayAfter, pick, rows } from './workplaces.mjs';

const STATIONS = ['Central Station', 'Harbour', 'University', 'Old Town', 'Zoo', 'Stadium'];

const rideRow = (at) => {
  const below = chance(at + 21_001);
  const day = dayAfter('2023-03-01', Math.floor(at / 3));
  const left = 300 + below(1049);
  const minutes = 3 + below(83);
  const bike = pick(['classic', 'electric', 'classic', 'cargo', 'electric'], below(31));
  return {
    ride_id: `R${810_000 + at}`,
    started_at: moment(day, left),
    ended_at: moment(day, left + minutes),
    start_station: pick(STATIONS, below(37)),
    end_station: pick(STATIONS, below(41)),
    rider_type: pick(['subscriber', 'casual', 'tourist pass', 'subscriber'], below(13)),
    bike_type: bike,
    distance_km: (5 + below(173)) / 10,
    duration_min: minutes,
    fare_eur: 1 + below(37) / 4,
    battery_end_pct: bike === 'electric' ? 4 + below(93) : null,
    birth_year: 1948 + below(59),
    damage_reported: at % 18 === 0,
    promo_code: at % 5 === 0 ? pick(['SPRING', 'STUDENT', 'FRIEND'], below(11)) : null,
    rating: at % 3 === 1 ? null : 1 + below(5),
  };
};

const applicationRow = (at) => {
  const below = chance(at + 21_503);
  const applied = dayAfter('2022-05-02', Math.floor((at * 4) / 5));
  const outcome = pick(['Rejected', 'Rejected', 'Hired', 'Withdrawn', 'In progress', 'Rejected'], below(43));
  return {
    'Application ID': `A-${5000 + at}`,
    'Applied on': applied,
    'Decision date': outcome === 'In progress' ? null : dayAfter(applied, 6 + below(71)),
    Position: pick(['Data Analyst', 'Nurse', 'Driver', 'Accountant', 'Developer', 'Cook'], below(31)),
    Department: pick(['Operations', 'IT', 'Care', 'Finance'], below(19)),
    Source: pick(['LinkedIn', 'Referral', 'Job board', 'Agency', 'Website'], below(29)),
    Recruiter: pick(['Paula', 'Quentin', 'Rosa', 'Stefan'], below(17)),
    City: pick(['Leeds', 'Dublin', 'Cardiff', 'Bristol'], below(23)),
    Outcome: outcome,
    'Rejection reason':
      outcome === 'Rejected' ? pick(['salary', 'skills', 'language', 'no reply'], below(13)) : null,
    'Experience (years)': below(26),
    'Expected salary (GBP)': 22_000 + below(67) * 1000,
    Interviews: below(6),
    'Test score (%)': at % 4 === 0 ? null : 20 + below(81),
    'Willing to relocate': at % 7 < 2,
  };
};

const screeningRow = (at) => {
  const below = chance(at + 22_003);
  const seats = pick([80, 120, 180, 260], below(17));
  const sold = below(seats + 1);
  const price = 6 + below(17) / 2;
  return {
    showId: `SH${30_000 + at}`,
    filmTitle: pick(
      ['Northern Lights', 'The Last Train', 'Pepper', 'Galaxy Run', 'Quiet House', 'Two Summers'],
      below(53),
    ),
    genre: pick(['drama', 'thriller', 'comedy', 'sci-fi', 'horror', 'romance'], below(53)),
    cinemaName: pick(['Rex', 'Odeon', 'Lumiere', 'Apollo'], below(19)),
    startsAt: moment(dayAfter('2023-09-01', Math.floor(at / 4)), 660 + below(31) * 20),
    screenFormat: pick(['2D', '3D', 'IMAX', '2D'], below(23)),
    seatCount: seats,
    ticketsSold: sold,
    ticketPrice: price,
    boxOffice: Math.round(sold * price),
    snackSales: Math.round(sold * (1 + below(5))),
    runtimeMin: 84 + below(77),
    ageRating: pick(['0', '6', '12', '16', '18'], below(29)),
    isPremiere: at % 21 === 0,
    isSubtitled: at % 6 === 0,
  };
};

const sampleRow = (at) => {
  const below = chance(at + 22_511);
  const taken = dayAfter('2023-01-09', Math.floor((at * 2) / 5));
  const hour = 380 + below(701);
  const isRejected = at % 17 === 0;
  return {
    SMPL_ID: `L${660_000 + at}`,
    COLL_TS: moment(taken, hour),
    RSLT_TS: isRejected ? null : moment(taken, hour + 35 + below(2203)),
    TEST_NM: pick(['glucose', 'iron', 'vitamin D', 'cholesterol', 'TSH', 'creatinine'], below(41)),
    SMPL_TYP: pick(['blood', 'urine', 'swab', 'blood'], below(13)),
    REQ_DEPT: pick(['Oncology', 'Emergency', 'Outpatients', 'Intensive care'], below(29)),
    PAT_SEX: pick(['F', 'M'], below(7)),
    PAT_AGE: 1 + below(94),
    RSLT_VAL: isRejected ? null : 1 + below(311) / 2,
    ABN_FLG: at % 5 === 2,
    PRIO: pick(['routine', 'urgent', 'routine', 'stat'], below(17)),
    LAB_TECH: pick(['Anders', 'Bianca', 'Colm', 'Dilek'], below(19)),
    RJCT_RSN: isRejected ? pick(['haemolysed', 'unlabelled', 'too little'], below(11)) : null,
    COST_USD: 4 + below(151) / 2,
    RPT_CNT: at % 4 === 0 ? below(4) : 0,
  };
};

const runRow = (at) => {
  const below = chance(at + 23_011);
  const planned = 500 + below(31) * 50;
  const scrap = below(97);
  return {
    'Run no': `PR-${7000 + at}`,
    Date: dayAfter('2022-01-03', Math.floor((at * 3) / 4)),
    Line: pick(['L1', 'L2', 'L3', 'L4'], below(13)),
    Product: pick(['kettle', 'toaster', 'mixer', 'blender', 'iron'], below(29)),
    Shift: pick(['early', 'late', 'night'], below(17)),
    'Shift leader': pick(['Okoro', 'Pirelli', 'Quist', 'Ramos'], below(23)),
    'Planned units': planned,
    'Good units': planned - scrap - below(61),
    'Scrap units': scrap,
    'Downtime (min)': at % 3 === 0 ? below(181) : 0,
    'Energy used (kWh)': 90 + below(419),
    'Cycle time (s)': 12 + below(211) / 10,
    'Main defect': at % 4 === 0 ? null : pick(['scratch', 'crack', 'colour', 'missing part'], below(31)),
    'Rework cost (€)': at % 5 === 0 ? 0 : below(907),
    Audited: at % 9 === 0,
  };
};

const homeRow = (at) => {
  const below = chance(at + 23_509);
  const listed = dayAfter('2020-06-01', Math.floor(at * 1.6));
  const area = 35 + below(211);
  const asked = area * (1800 + below(2203));
  const isSold = at % 8 !== 0;
  return {
    sale_id: `H${1200 + at}`,
    listed_on: listed,
    sold_on: isSold ? dayAfter(listed, 9 + below(199)) : null,
    town: pick(['Ashford', 'Brookfield', 'Cliffside', 'Dunmore', 'Elmsworth'], below(31)),
    property_type: pick(['flat', 'terraced', 'detached', 'bungalow'], below(17)),
    bedrooms: 1 + below(5),
    bathrooms: 1 + below(3),
    area_sqm: area,
    asking_price: asked,
    sold_price: isSold ? Math.round(asked * (0.88 + below(21) / 100)) : null,
    agent: pick(['Ferris & Co', 'Homeward', 'Keystone', 'Parkgate'], below(23)),
    energy_class: pick(['A', 'B', 'C', 'D', 'E'], below(29)),
    year_built: 1898 + below(127),
    viewings: below(43),
    has_garden: at % 5 < 2,
    buyer_type: isSold ? pick(['first-time buyer', 'investor', 'family', 'downsizer'], below(19)) : null,
  };
};

const itemRow = (at) => {
  const below = chance(at + 24_007);
  const category = pick(['tools', 'paint', 'garden', 'lighting', 'plumbing'], below(29));
  return {
    sku: `K${at + 3000}`,
    item_category: category,
    warehouse: pick(['Rotterdam', 'Lille', 'Genoa', 'Gdansk'], below(19)),
    supplier: pick(['Boreal Supply', 'Castor', 'Duplex Trading', 'Everline', 'Fenwick'], below(31)),
    qty_on_hand: at % 12 === 0 ? 0 : below(613),
    qty_reserved: below(67),
    reorder_point: 20 + below(15) * 10,
    unit_cost: 1 + below(397) / 4,
    sale_price: 3 + below(811) / 4,
    lead_time_days: 2 + below(57),
    last_counted: dayAfter('2024-01-08', below(331)),
    best_before: category === 'paint' ? dayAfter('2024-09-01', below(701)) : null,
    monthly_demand: below(241),
    damaged_qty: at % 6 === 0 ? below(23) : 0,
    discontinued: at % 10 === 3,
  };
};

const petRow = (at) => {
  const below = chance(at + 24_509);
  const treated = dayAfter('2021-02-01', Math.floor(at * 1.1));
  const filed = dayAfter(treated, below(31));
  const status = pick(['paid', 'paid', 'declined', 'pending', 'paid'], below(23));
  const claimed = 40 + below(397) * 5;
  const species = pick(['dog', 'cat', 'rabbit', 'dog', 'horse'], below(37));
  return {
    claimNo: `PC${90_000 + at}`,
    petOwnerId: 700 + below(433),
    species,
    petAge: below(17),
    treatmentDate: treated,
    submittedDate: filed,
    paidDate: status === 'paid' ? dayAfter(filed, 3 + below(41)) : null,
    diagnosis: pick(['allergy', 'broken leg', 'dental', 'ear infection', 'tumour', 'poisoning'], below(43)),
    vetClinic: pick(['Meadow Vets', 'Paws & Co', 'Riverbank', 'St Francis'], below(19)),
    region: pick(['Midlands', 'Highlands', 'Coast', 'Capital'], below(29)),
    claimedAmount: claimed,
    paidAmount: status === 'paid' ? Math.round(claimed * (0.5 + below(5) / 10)) : 0,
    excessAmount: pick([50, 100, 150], below(13)),
    claimStatus: status,
    declineReason: status === 'declined' ? pick(['pre-existing', 'late', 'not covered'], below(17)) : null,
    isEmergency: at % 7 === 0,
  };
};

export const ventures = () => ({
  bikeshare: withTimes(withTruths(describe('Bike rides', rows(1500, rideRow)), ['damage_reported']), [
    'started_at',
    'ended_at',
  ]),
  hiring: withTruths(describe('Job applications', rows(1200, applicationRow)), ['Willing to relocate']),
  cinema: withTimes(
    withTruths(describe('Film screenings', rows(1600, screeningRow)), ['isPremiere', 'isSubtitled']),
    ['startsAt'],
  ),
  lab: withTimes(withTruths(describe('Lab samples', rows(1500, sampleRow)), ['ABN_FLG']), [
    'COLL_TS',
    'RSLT_TS',
  ]),
  factory: withTruths(describe('Production runs', rows(1200, runRow)), ['Audited']),
  homes: withTruths(describe('Home sales', rows(1000, homeRow)), ['has_garden']),
  stock: withTruths(describe('Warehouse stock', rows(900, itemRow)), ['discontinued']),
  pets: withTruths(describe('Pet insurance claims', rows(1300, petRow)), ['isEmergency']),
});
