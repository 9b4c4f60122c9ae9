// Datasets of seven further fields, with the mixed names that exports have, for the questions of unseen-7.
import { describe, withTruths } from './datasets.mjs';
import { chance, dayAfter, pick, rows } from './workplaces.mjs';

const VENUES = [
  ['Opera House', 'Leipzig'],
  ['Riverside Arena', 'Ghent'],
  ['Corn Exchange', 'Bath'],
  ['Festival Field', 'Bergen'],
  ['Guildhall', 'Bath'],
];

const ticketOrderRow = (at) => {
  const below = chance(at + 7001);
  const booked = dayAfter('2022-09-01', Math.floor(at / 2));
  const [venue, city] = pick(VENUES, below(23));
  const tickets = 1 + below(8);
  const price = 12 + below(90);
  return {
    order_ref: `TX${40_000 + at}`,
    event_name: pick(
      ['Winter Gala', 'Jazz under the Stars', 'Comedy Night', 'The Magic Flute', 'Swan Lake', 'Brass Night'],
      below(19),
    ),
    venue,
    city,
    event_date: dayAfter(booked, 1 + below(120)),
    booked_on: booked,
    seat_zone: pick(['stalls', 'circle', 'balcony', 'standing'], below(13)),
    tickets,
    face_value: price,
    booking_fee: 1 + below(11) / 4,
    order_total: tickets * (price + 1 + below(11) / 4),
    promo_code: at % 4 === 0 ? pick(['EARLYBIRD', 'STUDENT', 'FRIENDS'], below(17)) : null,
    refunded: at % 15 === 0,
  };
};

const jobRow = (at) => {
  const below = chance(at + 7401);
  const broughtIn = dayAfter('2021-05-03', at);
  const hours = 0.5 + below(36) / 4;
  const parts = below(120) * 7.5;
  return {
    'Job No': `J${2100 + at}`,
    'Reg Plate': `RX${100 + below(420)}`,
    Make: pick(['Volvo', 'Skoda', 'Fiat', 'Toyota', 'Peugeot'], below(17)),
    'Job Type': pick(['Brake service', 'Oil change', 'Clutch', 'Bodywork', 'Electrical'], below(23)),
    'Fault Code': pick(['P0300', 'P0420', 'C1201', 'B1342', 'U0100'], below(29)),
    Mechanic: pick(['Ines Duarte', 'Tom Whitlock', 'Yusuf Demir', 'Marta Lind'], below(13)),
    'Date In': broughtIn,
    'Date Out': at % 13 === 0 ? null : dayAfter(broughtIn, below(11)),
    'Labour Hours': hours,
    'Parts Cost': parts,
    'Invoice Total': Math.round(parts * 1.3 + hours * 62),
    'Odometer (km)': 4000 + below(230) * 1000,
    Warranty: at % 8 === 0,
  };
};

const claimRow = (at) => {
  const below = chance(at + 7801);
  const received = dayAfter('2020-01-06', at * 2);
  const status = at % 10 === 0 ? 'OPN' : pick(['APR', 'APR', 'REJ', 'APR', 'WDN'], below(31));
  const years = 2 + below(40);
  return {
    clm_ref: `PC-${60_000 + at}`,
    schm_nm: pick(['Teachers Scheme', 'Police Scheme', 'Local Gov Scheme', 'Armed Forces Scheme'], below(11)),
    clm_typ: pick(['retirement', 'ill health', 'survivor', 'transfer out'], below(17)),
    rcvd_dt: received,
    dcsn_dt: status === 'OPN' ? null : dayAfter(received, 10 + below(140)),
    stat_cd: status,
    ann_pen: years * (350 + below(45) * 10),
    lump_sum: below(60) * 1500,
    svc_yrs: years,
    age_clm: 38 + below(35),
    rgn: pick(['North East', 'South West', 'Midlands', 'Scotland', 'Wales'], below(23)),
    apl_flg: at % 14 === 0,
    cswkr: pick(['Achterberg', 'Bello', 'Castell', 'Drummond', 'Eze'], below(19)),
  };
};

const tenancyRow = (at) => {
  const below = chance(at + 8201);
  const listed = dayAfter('2021-02-01', at * 2);
  const moved = at % 9 === 0 ? null : dayAfter(listed, 3 + below(60));
  const rent = 550 + below(80) * 25;
  return {
    tenancyRef: `LT${at + 1}`,
    propertyType: pick(['flat', 'terraced house', 'detached house', 'studio', 'bungalow'], below(17)),
    postcodeArea: pick(['BS1', 'BS3', 'BS6', 'BA2'], below(13)),
    bedrooms: 1 + below(5),
    furnished: at % 3 === 0,
    listedOn: listed,
    letOn: moved,
    leaseEnd: moved === null ? null : dayAfter(moved, 365 * (1 + below(3))),
    monthlyRent: rent,
    deposit: Math.round((rent * 15) / 13),
    agentName: pick(['Kestrel Homes', 'Bluebell Lets', 'Hartley Estates', 'Cityside Property'], below(11)),
    epcRating: pick(['A', 'B', 'C', 'D', 'E', 'F'], below(29)),
    arrears: at % 6 === 0 ? below(50) * 40 : 0,
  };
};

const sessionRow = (at) => {
  const below = chance(at + 8609);
  return {
    session_id: `s-${500_000 + at}`,
    userId: `u${1000 + below(310)}`,
    OS: pick(['iOS', 'Android', 'Windows'], below(11)),
    app_ver: pick(['4.1.0', '4.2.0', '5.0.0', '5.1.0'], below(13)),
    startDay: dayAfter('2024-03-01', Math.floor(at / 10)),
    durationSec: 8 + below(1600),
    screensViewed: 1 + below(37),
    crashCount: at % 12 === 0 ? 1 + below(3) : 0,
    lastScreen: pick(['Checkout', 'Home feed', 'Search', 'Settings', 'Profile'], below(17)),
    Country: pick(['India', 'Brazil', 'Canada', 'Japan', 'Kenya'], below(23)),
    isPaying: at % 5 === 0,
    memMb: 90 + below(620),
  };
};

const checkRow = (at) => {
  const below = chance(at + 9001);
  const covers = 1 + below(10);
  return {
    chk_no: `K${80_000 + at}`,
    biz_date: dayAfter('2023-05-01', Math.floor(at / 3)),
    sitting: pick(['brunch', 'lunch', 'dinner'], below(13)),
    tbl_area: pick(['Terrace', 'Main room', 'Bar', 'Private dining'], below(17)),
    server: pick(['Aoife', 'Marco', 'Priya', 'Luc', 'Signe'], below(19)),
    covers,
    food_net: covers * (11 + below(34)),
    bev_net: covers * (3 + below(23)),
    tip_amt: below(140) / 4,
    turn_min: 30 + below(115),
    walk_in: at % 3 === 0,
    comped: at % 21 === 0,
    guest_score: at % 4 === 0 ? null : 1 + below(5),
  };
};

const bookingRow = (at) => {
  const below = chance(at + 9403);
  const departs = dayAfter('2023-02-01', Math.floor(at / 2));
  const arrives = dayAfter(departs, 18 + below(25));
  const kind = pick(['20 dry', '40 dry', '40 high cube', '40 reefer'], below(17));
  return {
    BKG_NO: `BK${310_000 + at}`,
    CARRIER: pick(['Blue Anchor Line', 'Norsea', 'Meridian Shipping', 'Pacific Star'], below(13)),
    POL: pick(['Shanghai', 'Busan', 'Santos', 'Mumbai'], below(11)),
    POD: pick(['Hamburg', 'Felixstowe', 'Antwerp', 'Valencia'], below(19)),
    CNTR_TYP: kind,
    TEU: kind === '20 dry' ? 1 : 2,
    GR_WT_T: 4 + below(240) / 10,
    ETD: departs,
    ETA: arrives,
    ATA: at % 11 === 0 ? null : dayAfter(arrives, below(9) - 2),
    FRT_CHG: 800 + below(95) * 40,
    CURR: pick(['USD', 'EUR', 'USD', 'GBP'], below(29)),
    HAZ: at % 16 === 0,
  };
};

export const trades = () => ({
  concerts: withTruths(describe('Ticket orders', rows(1500, ticketOrderRow)), ['refunded']),
  repairs: withTruths(describe('Workshop jobs', rows(1100, jobRow)), ['Warranty']),
  pensions: withTruths(describe('Pension claims', rows(900, claimRow)), ['apl_flg']),
  lettings: withTruths(describe('Tenancies', rows(800, tenancyRow)), ['furnished']),
  telemetry: withTruths(describe('App sessions', rows(2000, sessionRow)), ['isPaying']),
  bistro: withTruths(describe('Restaurant checks', rows(1600, checkRow)), ['walk_in', 'comped']),
  containers: withTruths(describe('Container bookings', rows(1200, bookingRow)), ['HAZ']),
});
