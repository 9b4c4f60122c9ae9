// Datasets of three offices that no other list asks about, for unseen-10: charging sessions, an animal shelter, invoices.
import { describe, withTruths } from './datasets.mjs';
import { moment, withTimes } from './services.mjs';
import { chance, dayAfter, pick, rows } from './workplaces.mjs';

const chargeRow = (at) => {
  const below = chance(at + 18_013);
  const day = dayAfter('2023-01-09', Math.floor(at / 3));
  const started = below(1439);
  const minutes = 8 + below(347);
  const energy = 3 + below(613) / 10;
  return {
    sess_id: `CS${640_000 + at}`,
    site_nm: pick(['Harbour Mall', 'North Service Area', 'City Hall', 'Airport P4', 'Lakeside'], below(23)),
    operator: pick(['Voltgo', 'GridPoint', 'Ampera'], below(13)),
    plug_typ: pick(['CCS', 'Type 2', 'CHAdeMO'], below(11)),
    plugged_in: moment(day, started),
    unplugged: moment(day, started + minutes),
    dur_min: minutes,
    kwh: energy,
    peak_kw: 7 + below(143),
    start_soc_pct: 3 + below(67),
    price_eur: Math.round(energy * (29 + below(41))) / 100,
    idle_fee: at % 6 === 0 ? 1 + below(29) / 2 : 0,
    veh_make: pick(['Tesla', 'Renault', 'Hyundai', 'Volkswagen', 'Kia'], below(31)),
    is_member: at % 5 < 2,
    failed: at % 17 === 0,
  };
};

const animalRow = (at) => {
  const below = chance(at + 18_517);
  const arrived = dayAfter('2020-05-04', at);
  const outcome = pick(['adopted', 'adopted', 'reclaimed', 'transferred', 'died', 'adopted'], below(29));
  const isHere = at % 15 === 0;
  return {
    'Animal No': `A${7000 + at}`,
    Species: pick(['dog', 'cat', 'rabbit', 'guinea pig'], below(17)),
    Breed: pick(['mixed', 'terrier', 'shepherd', 'tabby', 'siamese', 'lop'], below(37)),
    Sex: pick(['male', 'female'], below(11)),
    'Intake date': arrived,
    'Outcome date': isHere ? null : dayAfter(arrived, 1 + below(151)),
    'Intake reason': pick(['stray', 'surrendered', 'confiscated', 'born here'], below(23)),
    Outcome: isHere ? null : outcome,
    'Age (months)': 1 + below(167),
    'Weight (kg)': 1 + below(391) / 10,
    'Adoption fee (EUR)': outcome === 'adopted' && !isHere ? 25 + below(13) * 15 : null,
    'Vet cost (EUR)': below(613),
    Kennel: pick(['K1', 'K2', 'K3', 'Cattery'], below(13)),
    Neutered: at % 3 !== 0,
    'Special needs': at % 10 === 0,
  };
};

const invoiceRow = (at) => {
  const below = chance(at + 19_009);
  const issued = dayAfter('2021-09-01', Math.floor(at * 0.8));
  const due = dayAfter(issued, pick([14, 30, 60], below(7)));
  const net = 150 + below(1721) * 7;
  return {
    inv_no: `INV-${20_000 + at}`,
    cust_nm: pick(
      ['Aldgate Foods', 'Brightwell', 'Corvid Systems', 'Delmar Textiles', 'Eastpoint'],
      below(31),
    ),
    cust_sector: pick(['retail', 'software', 'hospitality', 'construction'], below(17)),
    country: pick(['Austria', 'Belgium', 'Denmark', 'Finland'], below(23)),
    issued_on: issued,
    due_on: due,
    paid_on: at % 6 === 0 ? null : dayAfter(issued, 3 + below(89)),
    net_amt: net,
    vat_amt: Math.round(net * 0.2),
    disc_pct: at % 4 === 0 ? 5 + below(3) * 5 : 0,
    reminders_sent: at % 3 === 0 ? 1 + below(3) : 0,
    disputed: at % 13 === 0,
    written_off: at % 29 === 0,
    acct_mgr: pick(['Falk', 'Gomez', 'Hines', 'Ito'], below(11)),
    pay_method: pick(['bank transfer', 'direct debit', 'card'], below(13)),
  };
};

export const offices = () => ({
  charging: withTimes(
    withTruths(describe('Charging sessions', rows(1500, chargeRow)), ['is_member', 'failed']),
    ['plugged_in', 'unplugged'],
  ),
  shelter: withTruths(describe('Shelter animals', rows(1100, animalRow)), ['Neutered', 'Special needs']),
  invoices: withTruths(describe('Invoices', rows(1300, invoiceRow)), ['disputed', 'written_off']),
});
