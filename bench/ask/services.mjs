// Datasets of seven services and works, with moments, plain years, codes and flags as exports have them, for unseen-8.
import { describe, withTruths } from './datasets.mjs';
import { chance, dayAfter, pick, rows } from './workplaces.mjs';

const two = (number) => String(number).padStart(2, '0');
export const moment = (day, minutes) =>
  `${dayAfter(day, Math.floor(minutes / 1440))}T${two(Math.floor((minutes % 1440) / 60))}:${two(minutes % 60)}:00Z`;

/** Some columns have times, which `describe` does not know. */
export const withTimes = (described, names) => ({
  ...described,
  columns: described.columns.map((column) =>
    names.includes(column.name) ? { ...column, type: 'timestamp' } : column,
  ),
});

const visitRow = (at) => {
  const below = chance(at + 10_007);
  const day = dayAfter('2022-01-10', Math.floor((at * 3) / 4));
  const fee = 40 + below(97) * 5;
  const missed = at % 16 === 0;
  return {
    visit_id: `V${300_000 + at}`,
    pat_no: 4000 + below(410),
    visit_dt: day,
    dentist: pick(['Dr Osei', 'Dr Lindqvist', 'Dr Marchetti', 'Dr Halloran'], below(13)),
    proc_cd: pick(['D0120', 'D1110', 'D2391', 'D2740', 'D3310', 'D7140'], below(29)),
    proc_grp: pick(['check-up', 'hygiene', 'filling', 'crown', 'root canal', 'extraction'], below(29)),
    payer: pick(['private', 'insured', 'public'], below(11)),
    fee_chgd: missed ? 0 : fee,
    amt_paid: missed ? 0 : Math.round(fee * (0.4 + below(7) / 10)),
    chair_min: missed ? null : 10 + below(83),
    age_yrs: 4 + below(86),
    no_show: missed,
    new_pat: at % 9 === 0,
    recall_dt: at % 5 === 0 ? null : dayAfter(day, 150 + below(61)),
    satisf: at % 3 === 0 ? null : 1 + below(10),
  };
};

const memberRow = (at) => {
  const below = chance(at + 10_501);
  const joined = dayAfter('2020-02-03', at * 2);
  return {
    memberNo: `GM${1000 + at}`,
    homeClub: pick(['Docklands', 'Station Square', 'Parkside', 'Northgate'], below(13)),
    planName: pick(['Off-peak', 'Standard', 'Premium', 'Student'], below(19)),
    joinedAt: moment(joined, 360 + below(947)),
    cancelledAt: at % 4 === 0 ? moment(joined, (25 + below(500)) * 1440 + 600 + below(311)) : null,
    birthYear: 1948 + below(59),
    sex: pick(['f', 'm', 'x'], below(7)),
    monthlyFee: 19 + below(17) * 3,
    discountPct: at % 3 === 0 ? below(6) * 5 : 0,
    visits90d: below(71),
    ptSessions: at % 5 === 0 ? below(23) : 0,
    classesBooked: below(37),
    autoRenew: at % 7 !== 0,
    isCorporate: at % 6 === 0 ? 1 : 0,
    referredBy: at % 8 === 0 ? `GM${1000 + below(311)}` : null,
  };
};

const roundRow = (at) => {
  const below = chance(at + 11_003);
  const stops = 60 + below(411);
  const tons = 2 + below(103) / 10;
  const kilometers = 12 + below(79);
  return {
    ROUND_ID: `R-${70_000 + at}`,
    COLL_DATE: dayAfter('2021-06-01', at),
    DISTRICT: pick(['Harbourside', 'Old Mill', 'Fairview', 'Eastfield', 'The Heights'], below(17)),
    WSTE_STRM: pick(['residual', 'paper', 'glass', 'organic', 'plastic'], below(23)),
    TRUCK_NO: pick(['TK-04', 'TK-07', 'TK-11', 'TK-15'], below(13)),
    CREW_LEAD: pick(['Bassett', 'Iyer', 'Kowalczyk', 'Mensah', 'Tully'], below(19)),
    STOPS: stops,
    TONS: tons,
    CONTAM_PCT: below(287) / 10,
    MISSED_BINS: at % 3 === 0 ? below(21) : 0,
    KM: kilometers,
    FUEL_L: Math.round(kilometers * 0.6 + tons),
    OT_HRS: at % 6 === 0 ? below(15) / 4 : 0,
    DISP_COST: Math.round(tons * (30 + below(61))),
    LANDFILL: at % 5 < 2,
    CMPLNTS: below(9),
  };
};

const trainRow = (at) => {
  const below = chance(at + 11_507);
  const day = dayAfter('2023-07-01', Math.floor(at / 3));
  const planned = below(1439);
  const late = at % 4 === 0 ? below(341) : below(12);
  const cancelled = at % 18 === 0;
  const kilometers = 120 + below(877);
  const tons = 300 + below(2100);
  return {
    trn_no: `F${5000 + at}`,
    orig_yd: pick(['Lunde', 'Karsholt', 'Brackwater', 'Millhaven'], below(13)),
    dest_yd: pick(['Port Ness', 'Ostrava Yard', 'Calder Junction', 'Veldhoven'], below(17)),
    cmdty: pick(['coal', 'grain', 'steel', 'timber', 'chemicals', 'intermodal'], below(31)),
    opr: pick(['NorRail', 'TransBulk', 'Cargo9'], below(11)),
    wgn_cnt: 8 + below(39),
    gross_t: tons,
    dist_km: kilometers,
    sched_dep: moment(day, planned),
    act_dep: cancelled ? null : moment(day, planned + late),
    act_arr: cancelled ? null : moment(day, planned + late + Math.round(kilometers * (1 + below(7) / 10))),
    dly_min: cancelled ? null : late,
    dly_cd: late > 15 ? pick(['LOC', 'SIG', 'CREW', 'WX'], below(29)) : null,
    cncl_ind: cancelled,
    haz_ind: at % 10 === 3,
    tariff_eur: Math.round((tons * kilometers) / 40),
  };
};

const stayRow = (at) => {
  const below = chance(at + 12_011);
  const booked = dayAfter('2022-03-01', Math.floor((at * 2) / 3));
  const arrives = dayAfter(booked, below(90));
  const nights = 1 + below(9);
  const rate = 70 + below(53) * 5;
  return {
    'Conf No': `H${910_000 + at}`,
    Property: pick(['Seaview', 'Grand Central', 'Alpine Lodge'], below(11)),
    'Room Cat': pick(['single', 'double', 'twin', 'family', 'suite'], below(23)),
    'Booked On': booked,
    'Check-in': arrives,
    'Check-out': dayAfter(arrives, nights),
    Nights: nights,
    Adults: 1 + below(4),
    Children: at % 4 === 0 ? 1 + below(3) : 0,
    ADR: rate,
    'Room Rev': rate * nights,
    'F&B Rev': below(83) * 4,
    Src: pick(['direct', 'Booking.com', 'Expedia', 'travel agent', 'corporate'], below(19)),
    Nationality: pick(['German', 'British', 'Swedish', 'American', 'Japanese', 'French'], below(31)),
    Cxl: at % 11 === 0,
    Tier: at % 3 === 0 ? pick(['silver', 'gold', 'platinum'], below(13)) : null,
    'Rvw Score': at % 5 === 0 ? null : 1 + below(10),
  };
};

const batchRow = (at) => {
  const below = chance(at + 12_503);
  const made = 400 + below(1601);
  const scrapped = below(140);
  return {
    batchNo: `B${20_000 + at}`,
    bakedOn: dayAfter('2023-03-01', Math.floor(at / 2)),
    product: pick(['rye loaf', 'baguette', 'croissant', 'brioche', 'pretzel', 'ciabatta'], below(29)),
    line: pick(['L1', 'L2', 'L3'], below(11)),
    shiftCd: pick(['E', 'L', 'N'], below(7)),
    ovenId: pick(['OV1', 'OV2', 'OV3', 'OV4'], below(13)),
    unitsMade: made,
    unitsScrap: scrapped,
    scrapPct: Math.round((1000 * scrapped) / made) / 10,
    flourKg: Math.round(made / 3) + below(41),
    kwh: 80 + below(331),
    bakeMin: 12 + below(47),
    coreTempC: 88 + below(101) / 10,
    stopMin: at % 5 === 0 ? below(180) : 0,
    passedQc: at % 13 !== 0,
    unitCost: (20 + below(151)) / 100,
    superv: pick(['Abara', 'Keller', 'Nyholm', 'Rinaldi'], below(17)),
  };
};

const grantRow = (at) => {
  const below = chance(at + 13_009);
  const year = 2012 + (at % 13);
  const started = dayAfter(`${year}-01-15`, below(331));
  const awarded = 5000 + below(241) * 1000;
  return {
    grant_ref: `GR/${10_000 + at}`,
    recip_org: pick(
      ['Riverbank Trust', 'Open Fields', 'Kite Theatre', 'Second Step', 'Stadtgarten', 'Bright Minds'],
      below(29),
    ),
    prog: pick(['Arts', 'Youth', 'Environment', 'Health', 'Heritage'], below(23)),
    cntry: pick(['Ireland', 'Scotland', 'Wales', 'England'], below(17)),
    award_yr: year,
    start_dt: started,
    end_dt: dayAfter(started, 180 + below(900)),
    amt_awd: awarded,
    amt_drawn: Math.round((awarded * below(101)) / 100),
    match_pct: below(13) * 5,
    stat: pick(['live', 'closed', 'withdrawn', 'closed'], below(19)),
    prog_off: pick(['Greene', 'Haddad', 'Lowe', 'Sorensen'], below(13)),
    bnfcry_cnt: 20 + below(1900),
    frst_tm: at % 5 === 0,
    rpt_overdue: at % 12 === 0 ? 1 : 0,
    eval_scr: at % 4 === 0 ? null : 1 + below(5),
  };
};

export const services = () => ({
  dental: withTruths(describe('Dental visits', rows(1400, visitRow)), ['no_show', 'new_pat']),
  gym: withTimes(withTruths(describe('Gym members', rows(900, memberRow)), ['autoRenew']), [
    'joinedAt',
    'cancelledAt',
  ]),
  waste: withTruths(describe('Waste collection rounds', rows(1300, roundRow)), ['LANDFILL']),
  rail: withTimes(withTruths(describe('Freight trains', rows(1500, trainRow)), ['cncl_ind', 'haz_ind']), [
    'sched_dep',
    'act_dep',
    'act_arr',
  ]),
  hotel: withTruths(describe('Hotel stays', rows(1500, stayRow)), ['Cxl']),
  bakery: withTruths(describe('Bakery batches', rows(1600, batchRow)), ['passedQc']),
  grants: withTruths(describe('Grants', rows(800, grantRow)), ['frst_tm']),
});
