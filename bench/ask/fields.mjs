// Datasets of seven other fields with the short and uneven names of real exports, for the questions of unseen-6.
import { describe, withTruths } from './datasets.mjs';
import { chance, dayAfter, pick, rows } from './workplaces.mjs';

const BRANCHES = ['North', 'Harbour', 'Old Town', 'Airport', 'Mill Road'];
const FIRST = ['Alvarez', 'Brandt', 'Cohen', 'Dimitrov', 'Eriksen', 'Fontaine', 'Gruber', 'Hoang'];

const loanRow = (at) => {
  const below = chance(at + 3001);
  const paidOut = dayAfter('2019-02-04', at * 2);
  return {
    loan_no: `L${700_000 + at}`,
    cust_nm: `${pick(FIRST, below(17))} ${pick(['Ltd', 'GmbH', 'Oy', 'SA'], below(13))}`,
    brnch: pick(BRANCHES, below(19)),
    prod_typ: pick(['mortgage', 'car loan', 'consumer', 'overdraft'], below(11)),
    disb_dt: paidOut,
    mat_dt: dayAfter(paidOut, 365 * (1 + below(9))),
    prin_amt: 1000 + below(90) * 500,
    int_rt_pct: 1 + below(80) / 10,
    ovrdue_days: at % 5 === 0 ? below(120) : 0,
    risk_grd: pick(['A', 'B', 'C', 'D'], below(23)),
    dflt_flg: at % 19 === 0,
    acct_mgr: pick(['Olsen', 'Petit', 'Quinn', 'Rossi'], below(29)),
  };
};

const saleRow = (at) => {
  const below = chance(at + 3301);
  const ordered = dayAfter('2022-01-03', Math.floor(at / 2));
  const qty = 1 + below(40);
  return {
    ord_id: `O-${at + 1}`,
    ord_dt: ordered,
    shp_dt: at % 16 === 0 ? null : dayAfter(ordered, 1 + below(8)),
    cust_grp: pick(['retail', 'wholesale', 'online', 'export'], below(13)),
    prod_cat: pick(['fasteners', 'power tools', 'paint', 'garden', 'safety'], below(17)),
    sku_desc: `Item ${1 + below(60)}`,
    qty,
    unit_prc: 2 + below(90) / 2,
    disc_pct: below(6) * 5,
    net_amt: qty * (2 + below(90) / 2),
    whse: pick(['Leeds', 'Gdansk', 'Rotterdam'], below(11)),
    slsprsn: pick(['Adeyemi', 'Bauer', 'Costa', 'Dahl', 'Evans'], below(23)),
    is_rtn: at % 12 === 0,
  };
};

const plotRow = (at) => {
  const below = chance(at + 3607);
  const sown = dayAfter('2018-03-01', (at % 6) * 365 + below(60));
  return {
    PlotNo: `P${at + 1}`,
    FarmNm: pick(['Hill Farm', 'Lakeside', 'Oakfield', 'Windmere'], below(13)),
    CropTyp: pick(['wheat', 'barley', 'rapeseed', 'maize', 'oats'], below(17)),
    SoilCls: pick(['clay', 'loam', 'sand'], below(7)),
    SowDt: sown,
    HrvstDt: dayAfter(sown, 90 + below(60)),
    AreaHa: 1 + below(200) / 10,
    YieldT: 5 + below(900) / 10,
    FertKg: below(40) * 25,
    RainMm: 200 + below(500),
    Irrig: at % 4 === 0,
    Organic: at % 6 === 0,
  };
};

const meterRow = (at) => {
  const below = chance(at + 3907);
  return {
    meterId: `M${1 + (at % 30)}`,
    siteName: pick(['Town hall', 'Library', 'Pool', 'School', 'Depot'], at % 30),
    readDate: dayAfter('2023-01-01', Math.floor(at / 3)),
    kwhUsed: 20 + below(600),
    peakKw: 2 + below(300) / 10,
    tariffCd: pick(['day', 'night', 'weekend'], below(11)),
    outageMin: at % 9 === 0 ? below(200) : 0,
    costGbp: 5 + below(400) / 2,
    pwrFactor: 0.7 + below(30) / 100,
    estimated: at % 8 === 0,
  };
};

const examRow = (at) => {
  const below = chance(at + 4201);
  return {
    stud_no: `S${3000 + (at % 400)}`,
    crs_nm: pick(['Algebra', 'Genetics', 'Ethics', 'Statistics', 'Optics', 'Poetry'], below(23)),
    fac: pick(['Science', 'Arts', 'Law', 'Medicine'], below(13)),
    exam_dt: dayAfter('2020-01-13', at * 2),
    ects: pick([3, 5, 6, 10], below(11)),
    grd_pts: below(101),
    attnd_pct: 30 + below(71),
    pass_ind: at % 5 !== 0,
    resit: at % 10 === 0,
    natlty: pick(['Irish', 'Dutch', 'Greek', 'Indian', 'Brazilian'], below(19)),
    lect: pick(['Moreau', 'Novak', 'Okafor', 'Park'], below(17)),
  };
};

const callRow = (at) => {
  const below = chance(at + 4507);
  return {
    call_id: `C${90_000 + at}`,
    strt_ts: dayAfter('2024-01-01', Math.floor(at / 8)),
    cust_seg: pick(['prepaid', 'contract', 'business'], below(11)),
    dur_sec: 5 + below(1800),
    data_mb: below(700),
    chrg_amt: below(400) / 20,
    netwrk: pick(['3G', '4G', '5G'], below(13)),
    cell_rgn: pick(['coast', 'city', 'valley', 'mountains'], below(17)),
    roam_flg: at % 14 === 0,
    drop_flg: at % 23 === 0,
    handset: pick(['Nokia', 'Apple', 'Samsung', 'Fairphone'], below(19)),
  };
};

const borrowingRow = (at) => {
  const below = chance(at + 4801);
  const out = dayAfter('2021-09-01', Math.floor(at / 2));
  const days = 1 + below(60);
  return {
    'Brwg ID': `B${at + 1}`,
    'Title Txt': `Title ${1 + below(90)}`,
    'Auth Nm': pick(FIRST, below(31)),
    Genre: pick(['crime', 'history', 'poetry', 'science fiction', 'travel'], below(17)),
    Branch: pick(['Central', 'Eastside', 'Riverside'], below(7)),
    'Out Dt': out,
    'In Dt': at % 18 === 0 ? null : dayAfter(out, days),
    'Days Out': days,
    'Fine Amt': days > 28 ? (days - 28) / 4 : 0,
    'Mbr Typ': pick(['child', 'adult', 'senior', 'student'], below(13)),
    'Pg Cnt': 80 + below(700),
    Renewed: at % 7 === 0,
  };
};

export const fields = () => ({
  loans: withTruths(describe('Loans', rows(1000, loanRow)), ['dflt_flg']),
  sales: withTruths(describe('Order lines', rows(1400, saleRow)), ['is_rtn']),
  plots: withTruths(describe('Harvest', rows(600, plotRow)), ['Irrig', 'Organic']),
  meters: withTruths(describe('Meter readings', rows(1500, meterRow)), ['estimated']),
  exams: withTruths(describe('Exam results', rows(1000, examRow)), ['pass_ind', 'resit']),
  calls: withTruths(describe('Phone calls', rows(2400, callRow)), ['roam_flg', 'drop_flg']),
  borrowings: withTruths(describe('Library loans', rows(1400, borrowingRow)), ['Renewed']),
});
