import {
  by,
  call,
  column,
  derived,
  fails,
  falling,
  filled,
  holds,
  integer,
  is,
  likes,
  measure,
  rising,
  rows,
  where,
  type BenchQuery,
} from './words.ts';

const usersBy = (names: readonly string[], filter: string): BenchQuery => ({
  sql: `SELECT ${names.join(', ')}, COUNT(DISTINCT UserID) AS u FROM hits WHERE ${filter} <> '' GROUP BY ${names.join(', ')} ORDER BY u DESC LIMIT 10`,
  query: {
    filter: filled(filter),
    groups: by(...names),
    measures: [measure('distinct', 'UserID', 'u')],
    sort: falling('u'),
    limit: 10,
  },
  agrees: { order: [names.length] },
});

const rowsBy = (names: readonly string[], filter: string | null): BenchQuery => ({
  sql: `SELECT ${names.join(', ')}, COUNT(*) AS c FROM hits ${filter === null ? '' : `WHERE ${filter} <> '' `}GROUP BY ${names.join(', ')} ORDER BY c DESC LIMIT 10`,
  query: {
    filter: filter === null ? null : filled(filter),
    groups: by(...names),
    measures: [rows],
    sort: falling('c'),
    limit: 10,
  },
  agrees: { order: [names.length] },
});

/** 1 to 7: figures of all rows. */
export const FIGURES: readonly BenchQuery[] = [
  { sql: 'SELECT COUNT(*) FROM hits', query: { measures: [rows] }, agrees: 'all' },
  {
    sql: 'SELECT COUNT(*) FROM hits WHERE AdvEngineID <> 0',
    query: { filter: is('AdvEngineID', 'ne', 0), measures: [rows] },
    agrees: 'all',
  },
  {
    sql: 'SELECT SUM(AdvEngineID), COUNT(*), AVG(ResolutionWidth) FROM hits',
    query: { measures: [measure('sum', 'AdvEngineID', 's'), rows, measure('mean', 'ResolutionWidth', 'm')] },
    agrees: 'all',
  },
  {
    sql: 'SELECT AVG(UserID) FROM hits',
    query: { measures: [measure('mean', 'UserID', 'm')] },
    agrees: 'all',
  },
  {
    sql: 'SELECT COUNT(DISTINCT UserID) FROM hits',
    query: { measures: [measure('distinct', 'UserID', 'u')] },
    agrees: 'all',
  },
  {
    sql: 'SELECT COUNT(DISTINCT SearchPhrase) FROM hits',
    query: { measures: [measure('distinct', 'SearchPhrase', 'u')] },
    agrees: 'all',
  },
  {
    sql: 'SELECT MIN(EventDate), MAX(EventDate) FROM hits',
    query: { measures: [measure('min', 'EventDate', 'low'), measure('max', 'EventDate', 'high')] },
    agrees: 'all',
  },
];

/** 8 to 19: groups. */
export const GROUPS: readonly BenchQuery[] = [
  {
    sql: 'SELECT AdvEngineID, COUNT(*) FROM hits WHERE AdvEngineID <> 0 GROUP BY AdvEngineID ORDER BY COUNT(*) DESC',
    query: {
      filter: is('AdvEngineID', 'ne', 0),
      groups: by('AdvEngineID'),
      measures: [rows],
      sort: falling('c'),
    },
    agrees: { order: [1] },
  },
  {
    sql: 'SELECT RegionID, COUNT(DISTINCT UserID) AS u FROM hits GROUP BY RegionID ORDER BY u DESC LIMIT 10',
    query: {
      groups: by('RegionID'),
      measures: [measure('distinct', 'UserID', 'u')],
      sort: falling('u'),
      limit: 10,
    },
    agrees: { order: [1] },
  },
  {
    sql: 'SELECT RegionID, SUM(AdvEngineID), COUNT(*) AS c, AVG(ResolutionWidth), COUNT(DISTINCT UserID) FROM hits GROUP BY RegionID ORDER BY c DESC LIMIT 10',
    query: {
      groups: by('RegionID'),
      measures: [
        measure('sum', 'AdvEngineID', 's'),
        rows,
        measure('mean', 'ResolutionWidth', 'm'),
        measure('distinct', 'UserID', 'u'),
      ],
      sort: falling('c'),
      limit: 10,
    },
    agrees: { order: [2] },
  },
  usersBy(['MobilePhoneModel'], 'MobilePhoneModel'),
  usersBy(['MobilePhone', 'MobilePhoneModel'], 'MobilePhoneModel'),
  rowsBy(['SearchPhrase'], 'SearchPhrase'),
  usersBy(['SearchPhrase'], 'SearchPhrase'),
  rowsBy(['SearchEngineID', 'SearchPhrase'], 'SearchPhrase'),
  rowsBy(['UserID'], null),
  rowsBy(['UserID', 'SearchPhrase'], null),
  {
    sql: 'SELECT UserID, SearchPhrase, COUNT(*) FROM hits GROUP BY UserID, SearchPhrase LIMIT 10',
    // The model's groups always have an order, which is more than is required: any ten would do.
    query: { groups: by('UserID', 'SearchPhrase'), measures: [rows], limit: 10 },
    agrees: 'count',
  },
  {
    sql: 'SELECT UserID, extract(minute FROM EventTime) AS m, SearchPhrase, COUNT(*) FROM hits GROUP BY UserID, m, SearchPhrase ORDER BY COUNT(*) DESC LIMIT 10',
    query: {
      derive: [
        derived('m', {
          kind: 'call',
          operation: 'date_part',
          args: [{ kind: 'literal', type: 'text', value: 'minute' }, column('EventTime')],
        }),
      ],
      groups: by('UserID', 'm', 'SearchPhrase'),
      measures: [rows],
      sort: falling('c'),
      limit: 10,
    },
    agrees: { order: [3] },
  },
];

/** 20 to 27: rows that match. */
export const MATCHES: readonly BenchQuery[] = [
  {
    sql: 'SELECT UserID FROM hits WHERE UserID = 435090932899640449',
    query: { filter: is('UserID', 'eq', '435090932899640449'), select: ['UserID'] },
    agrees: 'all',
  },
  {
    sql: "SELECT COUNT(*) FROM hits WHERE URL LIKE '%google%'",
    query: { derive: [likes('g', 'URL', '%google%')], filter: holds('g'), measures: [rows] },
    agrees: 'all',
  },
  {
    sql: "SELECT SearchPhrase, MIN(URL), COUNT(*) AS c FROM hits WHERE URL LIKE '%google%' AND SearchPhrase <> '' GROUP BY SearchPhrase ORDER BY c DESC LIMIT 10",
    query: {
      derive: [likes('g', 'URL', '%google%')],
      filter: where(holds('g'), filled('SearchPhrase')),
      groups: by('SearchPhrase'),
      measures: [measure('min', 'URL', 'url'), rows],
      sort: falling('c'),
      limit: 10,
    },
    agrees: { order: [2] },
  },
  {
    sql: "SELECT SearchPhrase, MIN(URL), MIN(Title), COUNT(*) AS c, COUNT(DISTINCT UserID) FROM hits WHERE Title LIKE '%Google%' AND URL NOT LIKE '%.google.%' AND SearchPhrase <> '' GROUP BY SearchPhrase ORDER BY c DESC LIMIT 10",
    query: {
      derive: [likes('t', 'Title', '%Google%'), likes('u', 'URL', '%.google.%')],
      filter: where(holds('t'), fails('u'), filled('SearchPhrase')),
      groups: by('SearchPhrase'),
      measures: [
        measure('min', 'URL', 'url'),
        measure('min', 'Title', 'title'),
        rows,
        measure('distinct', 'UserID', 'users'),
      ],
      sort: falling('c'),
      limit: 10,
    },
    agrees: { order: [3] },
  },
  {
    sql: "SELECT * FROM hits WHERE URL LIKE '%google%' ORDER BY EventTime LIMIT 10",
    query: {
      derive: [likes('g', 'URL', '%google%')],
      filter: holds('g'),
      sort: rising('EventTime'),
      limit: 10,
    },
    agrees: { order: [4] },
  },
  ...[['EventTime'], ['SearchPhrase'], ['EventTime', 'SearchPhrase']].map((names): BenchQuery => ({
    sql: `SELECT SearchPhrase FROM hits WHERE SearchPhrase <> '' ORDER BY ${names.join(', ')} LIMIT 10`,
    query: {
      filter: filled('SearchPhrase'),
      select: ['SearchPhrase'],
      sort: rising(...names),
      limit: 10,
    },
    agrees: names.includes('SearchPhrase') ? 'all' : 'count',
  })),
];

/** 30: ninety sums of one column. */
export const WIDE: BenchQuery = {
  sql: `SELECT ${Array.from({ length: 90 }, (_, n) => `SUM(ResolutionWidth${n === 0 ? '' : ` + ${n}`})`).join(', ')} FROM hits`,
  query: {
    derive: Array.from({ length: 90 }, (_, n) =>
      derived(
        `w${n}`,
        n === 0 ? column('ResolutionWidth') : call('add', column('ResolutionWidth'), integer(n)),
      ),
    ),
    measures: Array.from({ length: 90 }, (_, n) => measure('sum', `w${n}`, `s${n}`)),
  },
  agrees: 'all',
};
