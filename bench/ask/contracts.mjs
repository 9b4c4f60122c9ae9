// Datasets of five trades that no other list uses (a parcel depot, a vet's practice, a wind park, evening classes, lifts under
// contract), for unseen-13. Each value follows from the number of the row, so that every run reads the same rows.
import { describe, withTruths } from './datasets.mjs';
import { moment, withTimes } from './services.mjs';
import { chance, dayAfter, pick, rows } from './workplaces.mjs';

const parcelRow = (at) => {
  const below = chance(at + 31_013);
  const day = dayAfter('2023-02-06', Math.floor(at / 4));
  const scanned = 240 + below(331);
  const status = pick(
    ['delivered', 'delivered', 'failed', 'delivered', 'returned', 'delivered', 'in transit'],
    below(41),
  );
  const isDone = status === 'delivered';
  return {
    PARCEL_NO: `PN${4_400_000 + at}`,
    DEPOT_CD: pick(['HAM1', 'BRE2', 'HAN1'], below(17)),
    COURIER_NM: pick(['Adnan', 'Birgit', 'Carlo', 'Doreen', 'Ewa', 'Femi'], below(37)),
    ROUTE_NO: 101 + below(12),
    SVC_LVL: pick(['standard', 'express', 'economy', 'standard'], below(23)),
    SCAN_IN_TS: moment(day, scanned),
    DLVD_TS: isDone ? moment(day, scanned + 90 + below(2111)) : null,
    DLV_STATUS: status,
    FAIL_RSN:
      status === 'failed' || status === 'returned'
        ? pick(['nobody home', 'wrong address', 'refused', 'no access'], below(13))
        : null,
    WT_KG: (2 + below(299)) / 10,
    DIST_KM: (5 + below(411)) / 10,
    ATTEMPTS: 1 + (at % 5 === 0 ? below(3) : 0),
    COD_AMT_EUR: at % 9 === 0 ? 10 + below(173) : 0,
    SHIP_FEE_EUR: 3 + below(97) / 5,
    SIG_REQ: at % 4 === 1,
    DMG_FLG: at % 23 === 0,
    RCVR_TYP: pick(['private', 'business', 'private'], below(29)),
  };
};

const vetRow = (at) => {
  const below = chance(at + 31_511);
  const seen = dayAfter('2022-06-01', Math.floor((at * 5) / 6));
  const fee = 35 + below(19) * 5;
  const drugs = at % 3 === 0 ? 0 : 4 + below(113);
  return {
    'Visit No': `VV-${20_000 + at}`,
    'Visit date': seen,
    'Owner ID': 5000 + below(389),
    'Pet name': pick(['Bella', 'Max', 'Luna', 'Rocky', 'Milo', 'Coco', 'Nala'], below(53)),
    Species: pick(['dog', 'cat', 'rabbit', 'horse', 'parrot'], below(31)),
    Size: pick(['small', 'medium', 'large'], below(17)),
    'Age (yrs)': below(19),
    'Weight (kg)': (3 + below(617)) / 10,
    Vet: pick(['Dr Amsel', 'Dr Boyle', 'Dr Castro', 'Dr Dunne'], below(23)),
    'Visit reason': pick(
      ['vaccination', 'injury', 'dental', 'check-up', 'surgery', 'skin problem'],
      below(43),
    ),
    Room: pick(['A', 'B', 'C'], below(13)),
    'Waiting time (min)': below(73),
    'Consult fee ($)': fee,
    'Meds ($)': drugs,
    'Total charged ($)': fee + drugs,
    'Paid by': at % 13 === 0 ? null : pick(['card', 'cash', 'insurance'], below(19)),
    Insured: at % 5 < 2,
    'Follow-up on': at % 4 === 0 ? dayAfter(seen, 7 + below(29)) : null,
    Outcome: pick(['recovered', 'ongoing', 'recovered', 'referred', 'put down', 'recovered'], below(47)),
  };
};

const turbineRow = (at) => {
  const below = chance(at + 32_003);
  const wind = below(241) / 10;
  const status = pick(['running', 'running', 'idle', 'running', 'fault', 'icing', 'maintenance'], below(37));
  const power = status === 'running' ? Math.round(Math.min(2300, wind * wind * 9)) : 0;
  return {
    readingId: 900_000 + at,
    readAt: moment(dayAfter('2023-04-01', Math.floor(at / 5)), (at % 5) * 280 + below(61)),
    park: pick(['Skagen', 'Hooge', 'Lolland'], below(13)),
    turbineId: pick(['WT01', 'WT02', 'WT03', 'WT04', 'WT05', 'WT06', 'WT07'], below(53)),
    model: pick(['V90', 'E-82', 'SWT-2.3'], below(19)),
    windSpeed_ms: wind,
    windDir: pick(['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'], below(41)),
    powerOut_kW: power,
    energy_MWh: Math.round(power * 4.7) / 1000,
    lostEnergy_MWh: power === 0 ? below(83) / 10 : 0,
    rotorRpm: status === 'running' ? 6 + below(131) / 10 : 0,
    gearTemp_C: 18 + below(67),
    outsideTemp_C: below(47) - 12,
    availability_pct: status === 'running' ? 90 + below(11) : below(90),
    statusText: status,
    alarmCount: at % 3 === 0 ? below(7) : 0,
    isCurtailed: at % 11 === 2,
  };
};

const enrolmentRow = (at) => {
  const below = chance(at + 32_503);
  const enrolled = dayAfter('2021-08-02', Math.floor((at * 6) / 5));
  const held = pick([8, 10, 12], below(7));
  const isGone = at % 9 === 0;
  return {
    enrol_id: `EN${60_000 + at}`,
    EnrolledOn: enrolled,
    CourseStart: dayAfter(enrolled, 3 + below(67)),
    CourseTitle: pick(
      ['Spanish', 'Pottery', 'Excel', 'Thai Cooking', 'Yoga', 'Polish', 'Photography', 'Web Design'],
      below(59),
    ),
    Subject: pick(['languages', 'crafts', 'computing', 'food', 'wellbeing'], below(31)),
    Level: pick(['beginner', 'intermediate', 'advanced', 'beginner'], below(17)),
    Teacher: pick(['Mrs Hale', 'Mr Iqbal', 'Ms Juarez', 'Mr Kowalski'], below(23)),
    Venue: pick(['Library', 'Town Hall', 'Online', 'Westgate School'], below(29)),
    StudentAge: 17 + below(67),
    Sex: pick(['F', 'M', 'F'], below(11)),
    FeePaid_GBP: 40 + below(37) * 5,
    Concession: at % 6 === 1,
    HeardVia: pick(['leaflet', 'friend', 'web search', 'newspaper'], below(19)),
    SessionsHeld: held,
    SessionsAttended: below(held + 1),
    Completed: !isGone && at % 4 !== 1,
    WithdrawnOn: isGone ? dayAfter(enrolled, 5 + below(83)) : null,
    Satisfaction: at % 3 === 0 ? null : 1 + below(5),
  };
};

const calloutRow = (at) => {
  const below = chance(at + 33_013);
  const day = dayAfter('2022-11-07', Math.floor((at * 2) / 3));
  const reported = below(1439);
  const response = 12 + below(227);
  const repair = (2 + below(61)) / 4;
  const parts = at % 3 === 1 ? 0 : 15 + below(1213);
  const labour = Math.round(repair * 78);
  return {
    'Job #': `LJ${8100 + at}`,
    Reported: moment(day, reported),
    'On site': moment(day, reported + response),
    Closed: at % 16 === 0 ? null : moment(day, reported + response + Math.round(repair * 60)),
    Customer: pick(
      ['City Housing', 'Metro Malls', 'St Anna Hospital', 'Orbis Offices', 'Grand Hotel'],
      below(37),
    ),
    'Building type': pick(['residential', 'retail', 'hospital', 'office'], below(19)),
    'Lift ID': 300 + below(97),
    Make: pick(['Kone', 'Otis', 'Schindler', 'Thyssen'], below(23)),
    'Installed (year)': 1979 + below(43),
    'Fault type': pick(['doors', 'drive', 'control', 'cabin light', 'rope'], below(41)),
    Technician: pick(['Aylin', 'Bruno', 'Conny', 'Dieter', 'Eszter'], below(29)),
    'Response (min)': response,
    'Repair time (h)': repair,
    'Parts cost (EUR)': parts,
    'Labour cost (EUR)': labour,
    'Billed (EUR)': at % 5 === 0 ? 0 : parts + labour + below(89),
    'People trapped': at % 8 === 0 ? 1 + below(4) : 0,
    'Under warranty': at % 5 === 0,
    'SLA met': response <= 120,
    'Repeat visit': at % 7 === 3,
  };
};

export const contracts = () => ({
  parcels: withTimes(
    withTruths(describe('Parcel deliveries', rows(1600, parcelRow)), ['SIG_REQ', 'DMG_FLG']),
    ['SCAN_IN_TS', 'DLVD_TS'],
  ),
  vets: withTruths(describe('Veterinary visits', rows(1100, vetRow)), ['Insured']),
  wind: withTimes(withTruths(describe('Turbine readings', rows(1500, turbineRow)), ['isCurtailed']), [
    'readAt',
  ]),
  classes: withTruths(describe('Course enrolments', rows(1200, enrolmentRow)), ['Concession', 'Completed']),
  lifts: withTimes(
    withTruths(describe('Lift callouts', rows(1100, calloutRow)), [
      'Under warranty',
      'SLA met',
      'Repeat visit',
    ]),
    ['Reported', 'On site', 'Closed'],
  ),
});
