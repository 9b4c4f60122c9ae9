// Datasets as analysts have them at work, for the questions of unseen-4 and unseen-5. Each value follows from the number
// of the row, so that every run reads the same rows.
import { describe, withTruths } from './datasets.mjs';

export const pick = (list, number) => list[number % list.length];
export const dayAfter = (first, days) =>
  new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10);
export const rows = (count, row) => Array.from({ length: count }, (_, at) => row(at));

/** A generator of whole numbers from 0, the same for the same seed (mulberry32). */
export const chance = (seed) => (below) => {
  let mixed = Math.imul((seed + below * 7919) ^ ((seed + below) >>> 15), 0x2c1b3c6d);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
};

const AGENTS = ['Amira', 'Bjorn', 'Chen', 'Dolores', 'Emeka', 'Fatima', 'Gustav', 'Hana'];

const ticketRow = (at) => {
  const below = chance(at + 11);
  const opened = dayAfter('2023-01-02', Math.floor(at / 3));
  return {
    ticket_id: `T-${10_000 + at}`,
    opened_at: opened,
    closed_at: at % 14 === 0 ? null : dayAfter(opened, below(9)),
    priority: pick(['low', 'normal', 'high', 'urgent'], below(13)),
    category: pick(['billing', 'login', 'bug', 'shipping', 'feature request'], below(17)),
    channel: pick(['email', 'chat', 'phone'], below(11)),
    agent: pick(AGENTS, below(19)),
    country: pick(['Germany', 'France', 'Poland', 'Spain', 'Norway', 'Italy'], below(23)),
    first_response_min: 2 + below(240),
    resolution_hours: at % 14 === 0 ? null : below(9) * 24 + below(10) + 0.5,
    csat: at % 5 === 0 ? null : 1 + below(5),
    reopened: at % 11 === 0,
  };
};

const employeeRow = (at) => {
  const below = chance(at + 501);
  const hired = dayAfter('2012-03-01', at * 12 + below(10));
  return {
    'Employee ID': `E${1000 + at}`,
    Department: pick(['Sales', 'Engineering', 'Finance', 'Support', 'Marketing', 'HR'], below(29)),
    'Job Title': pick(['Analyst', 'Manager', 'Engineer', 'Director', 'Assistant'], below(13)),
    Office: pick(['Oslo', 'Berlin', 'Lisbon', 'Toronto'], below(11)),
    Gender: pick(['female', 'male', 'non-binary'], below(7)),
    Age: 22 + below(43),
    'Hire Date': hired,
    'Leave Date': at % 6 === 0 ? dayAfter(hired, 200 + below(300)) : null,
    'Annual Salary (EUR)': 31_000 + below(90) * 1000,
    'Bonus (%)': below(21),
    'Performance Rating': 1 + below(5),
    Remote: at % 3 === 0,
  };
};

const adRow = (at) => {
  const below = chance(at + 907);
  const clicks = below(900);
  return {
    date: dayAfter('2022-07-01', Math.floor(at / 2)),
    campaign: pick(
      ['Spring sale', 'Brand awareness', 'Retargeting', 'Black Friday', 'Newsletter'],
      below(17),
    ),
    platform: pick(['Google', 'Facebook', 'TikTok', 'LinkedIn'], below(13)),
    region: pick(['EMEA', 'APAC', 'Americas'], below(7)),
    impressions: 1000 + below(90_000),
    clicks,
    spend_usd: below(1500) + 0.25,
    conversions: Math.floor(clicks / 30),
    revenue_usd: Math.floor(clicks / 30) * 41,
  };
};

const sensorRow = (at) => {
  const below = chance(at + 1301);
  return {
    measured_on: dayAfter('2024-01-01', Math.floor(at / 6)),
    sensor: `S${1 + (at % 6)}`,
    room: pick(['server room', 'lab', 'office', 'warehouse'], at % 6),
    temp_c: 15 + below(150) / 10,
    humidity_pct: 30 + below(50),
    co2_ppm: 400 + below(1100),
    battery_v: 2 + below(13) / 10,
    alarm: at % 17 === 0,
  };
};

const accountRow = (at) => {
  const below = chance(at + 1709);
  const started = dayAfter('2021-01-04', at * 3);
  return {
    account: `Account ${at + 1}`,
    plan: pick(['Free', 'Starter', 'Pro', 'Enterprise'], below(11)),
    industry: pick(['Retail', 'Health care', 'Education', 'Logistics', 'Banking'], below(17)),
    sales_rep: pick(['Ines', 'Jonas', 'Kofi', 'Lena'], below(13)),
    started_on: started,
    cancelled_on: at % 7 === 0 ? dayAfter(started, 30 + below(200)) : null,
    seats: 1 + below(120),
    mrr: below(40) * 25,
    nps: at % 4 === 0 ? null : below(11),
    trial: at % 9 === 0,
  };
};

const admissionRow = (at) => {
  const below = chance(at + 2203);
  const admitted = dayAfter('2021-03-01', Math.floor(at / 2));
  return {
    patient_no: `P${5000 + at}`,
    admitted,
    discharged: at % 20 === 0 ? null : dayAfter(admitted, 1 + below(20)),
    ward: pick(['Cardiology', 'Surgery', 'Maternity', 'Paediatrics', 'Neurology'], below(13)),
    diagnosis: pick(['fracture', 'infection', 'stroke', 'birth', 'asthma'], below(17)),
    sex: pick(['F', 'M'], below(5)),
    age: below(96),
    los_days: 1 + below(20),
    bill_eur: 300 + below(160) * 75,
    emergency: at % 4 === 0,
    insurer: pick(['Public', 'Private', 'None'], below(11)),
  };
};

const shipmentRow = (at) => {
  const below = chance(at + 2609);
  const sent = dayAfter('2023-04-03', Math.floor(at / 4));
  return {
    'Shipment No': `SH-${20_000 + at}`,
    'Ship Date': sent,
    'Delivery Date': at % 15 === 0 ? null : dayAfter(sent, 1 + below(9)),
    Carrier: pick(['DHL', 'UPS', 'Hermes', 'FedEx'], below(11)),
    'From Country': pick(['Germany', 'Poland', 'Italy'], below(13)),
    'To Country': pick(['France', 'Spain', 'Sweden', 'Austria'], below(19)),
    'Weight kg': 1 + below(400) / 10,
    'Freight Cost': 5 + below(900) / 4,
    Damaged: at % 13 === 0,
    Service: pick(['express', 'standard', 'economy'], below(7)),
  };
};

export const workplaces = () => ({
  tickets: withTruths(describe('Support tickets', rows(1400, ticketRow)), ['reopened']),
  staff: withTruths(describe('Employees', rows(360, employeeRow)), ['Remote']),
  ads: describe('Ad campaigns', rows(1200, adRow)),
  sensors: withTruths(describe('Indoor climate', rows(1500, sensorRow)), ['alarm']),
  admissions: withTruths(describe('Hospital admissions', rows(1100, admissionRow)), ['emergency']),
  shipments: withTruths(describe('Shipments', rows(1300, shipmentRow)), ['Damaged']),
  accounts: withTruths(describe('Subscriptions', rows(420, accountRow)), ['trial']),
});
