import type { FilterNode } from '@plumbline/contract';
import { FIGURES, GROUPS, MATCHES, WIDE } from './totals.ts';
import {
  by,
  call,
  column,
  derived,
  falling,
  filled,
  integer,
  is,
  measure,
  rising,
  rows,
  text,
  where,
  type BenchQuery,
} from './words.ts';

const length = (name: string, as: string) => derived(as, call('length', column(name)));

/** 28 and 29: figures of texts. */
const TEXTS: readonly BenchQuery[] = [
  {
    sql: "SELECT CounterID, AVG(length(URL)) AS l, COUNT(*) AS c FROM hits WHERE URL <> '' GROUP BY CounterID HAVING COUNT(*) > 100000 ORDER BY l DESC LIMIT 25",
    query: {
      derive: [length('URL', 'n')],
      filter: filled('URL'),
      groups: by('CounterID'),
      measures: [measure('mean', 'n', 'l'), rows],
      having: is('c', 'gt', 100_000),
      sort: falling('l'),
      limit: 25,
    },
    agrees: { order: [1] },
  },
  {
    sql: String.raw`SELECT REGEXP_REPLACE(Referer, '^https?://(?:www\.)?([^/]+)/.*$', '\1') AS k, AVG(length(Referer)) AS l, COUNT(*) AS c, MIN(Referer) FROM hits WHERE Referer <> '' GROUP BY k HAVING COUNT(*) > 100000 ORDER BY l DESC LIMIT 25`,
    query: {
      derive: [
        derived(
          'k',
          call(
            'regex_replace',
            column('Referer'),
            text(String.raw`^https?://(?:www\.)?([^/]+)/.*$`),
            text(String.raw`\1`),
          ),
        ),
        length('Referer', 'n'),
      ],
      filter: filled('Referer'),
      groups: by('k'),
      measures: [measure('mean', 'n', 'l'), rows, measure('min', 'Referer', 'first')],
      having: is('c', 'gt', 100_000),
      sort: falling('l'),
      limit: 25,
    },
    agrees: { order: [1] },
  },
];

const clicksBy = (names: readonly [string, string], isSearched: boolean): BenchQuery => ({
  sql: `SELECT ${names.join(', ')}, COUNT(*) AS c, SUM(IsRefresh), AVG(ResolutionWidth) FROM hits ${isSearched ? "WHERE SearchPhrase <> '' " : ''}GROUP BY ${names.join(', ')} ORDER BY c DESC LIMIT 10`,
  query: {
    filter: isSearched ? filled('SearchPhrase') : null,
    groups: by(...names),
    measures: [rows, measure('sum', 'IsRefresh', 's'), measure('mean', 'ResolutionWidth', 'm')],
    sort: falling('c'),
    limit: 10,
  },
  agrees: { order: [2] },
});

const less = (n: number) => derived(`ip${n}`, call('subtract', column('ClientIP'), integer(n)));

/** 31 to 36: many groups. */
const MANY: readonly BenchQuery[] = [
  clicksBy(['SearchEngineID', 'ClientIP'], true),
  clicksBy(['WatchID', 'ClientIP'], true),
  clicksBy(['WatchID', 'ClientIP'], false),
  {
    sql: 'SELECT URL, COUNT(*) AS c FROM hits GROUP BY URL ORDER BY c DESC LIMIT 10',
    query: { groups: by('URL'), measures: [rows], sort: falling('c'), limit: 10 },
    agrees: { order: [1] },
  },
  {
    sql: 'SELECT 1, URL, COUNT(*) AS c FROM hits GROUP BY 1, URL ORDER BY c DESC LIMIT 10',
    query: {
      derive: [derived('one', integer(1))],
      groups: by('one', 'URL'),
      measures: [rows],
      sort: falling('c'),
      limit: 10,
    },
    agrees: { order: [0, 2] },
  },
  {
    sql: 'SELECT ClientIP, ClientIP - 1, ClientIP - 2, ClientIP - 3, COUNT(*) AS c FROM hits GROUP BY ClientIP, ClientIP - 1, ClientIP - 2, ClientIP - 3 ORDER BY c DESC LIMIT 10',
    query: {
      derive: [less(1), less(2), less(3)],
      groups: by('ClientIP', 'ip1', 'ip2', 'ip3'),
      measures: [rows],
      sort: falling('c'),
      limit: 10,
    },
    agrees: { order: [4] },
  },
];

const COUNTER_SQL = "CounterID = 62 AND EventDate >= '2013-07-01' AND EventDate <= '2013-07-31'";
const counter = (...more: FilterNode[]): FilterNode =>
  where(
    is('CounterID', 'eq', 62),
    is('EventDate', 'gte', '2013-07-01'),
    is('EventDate', 'lte', '2013-07-31'),
    is('IsRefresh', 'eq', 0),
    ...more,
  );
const COUNTED = is('DontCountHits', 'eq', 0);

const viewsOf = (name: string): BenchQuery => ({
  sql: `SELECT ${name}, COUNT(*) AS PageViews FROM hits WHERE ${COUNTER_SQL} AND DontCountHits = 0 AND IsRefresh = 0 AND ${name} <> '' GROUP BY ${name} ORDER BY PageViews DESC LIMIT 10`,
  query: {
    filter: counter(COUNTED, filled(name)),
    groups: by(name),
    measures: [rows],
    sort: falling('c'),
    limit: 10,
  },
  agrees: { order: [1] },
});

const isZero = (name: string) => call('eq', column(name), integer(0));

/** 37 to 43: one counter's month. */
const COUNTER: readonly BenchQuery[] = [
  viewsOf('URL'),
  viewsOf('Title'),
  {
    sql: `SELECT URL, COUNT(*) AS PageViews FROM hits WHERE ${COUNTER_SQL} AND IsRefresh = 0 AND IsLink <> 0 AND IsDownload = 0 GROUP BY URL ORDER BY PageViews DESC LIMIT 10 OFFSET 1000`,
    query: {
      filter: counter(is('IsLink', 'ne', 0), is('IsDownload', 'eq', 0)),
      groups: by('URL'),
      measures: [rows],
      sort: falling('c'),
      limit: 10,
      offset: 1000,
    },
    agrees: { order: [1] },
  },
  {
    sql: `SELECT TraficSourceID, SearchEngineID, AdvEngineID, CASE WHEN (SearchEngineID = 0 AND AdvEngineID = 0) THEN Referer ELSE '' END AS Src, URL AS Dst, COUNT(*) AS PageViews FROM hits WHERE ${COUNTER_SQL} AND IsRefresh = 0 GROUP BY TraficSourceID, SearchEngineID, AdvEngineID, Src, Dst ORDER BY PageViews DESC LIMIT 10 OFFSET 1000`,
    query: {
      derive: [
        derived('Src', {
          kind: 'case',
          branches: [
            {
              when: call('and', isZero('SearchEngineID'), isZero('AdvEngineID')),
              value: column('Referer'),
            },
          ],
          otherwise: text(''),
        }),
      ],
      filter: counter(),
      groups: by('TraficSourceID', 'SearchEngineID', 'AdvEngineID', 'Src', 'URL'),
      measures: [rows],
      sort: falling('c'),
      limit: 10,
      offset: 1000,
    },
    agrees: { order: [5] },
  },
  {
    sql: `SELECT URLHash, EventDate, COUNT(*) AS PageViews FROM hits WHERE ${COUNTER_SQL} AND IsRefresh = 0 AND TraficSourceID IN (-1, 6) AND RefererHash = 3594120000172545465 GROUP BY URLHash, EventDate ORDER BY PageViews DESC LIMIT 10 OFFSET 100`,
    query: {
      filter: counter(
        { column: 'TraficSourceID', op: 'in', value: [-1, 6] },
        is('RefererHash', 'eq', '3594120000172545465'),
      ),
      groups: by('URLHash', 'EventDate'),
      measures: [rows],
      sort: falling('c'),
      limit: 10,
      offset: 100,
    },
    agrees: { order: [2] },
  },
  {
    sql: `SELECT WindowClientWidth, WindowClientHeight, COUNT(*) AS PageViews FROM hits WHERE ${COUNTER_SQL} AND IsRefresh = 0 AND DontCountHits = 0 AND URLHash = 2868770270353813622 GROUP BY WindowClientWidth, WindowClientHeight ORDER BY PageViews DESC LIMIT 10 OFFSET 10000`,
    query: {
      filter: counter(COUNTED, is('URLHash', 'eq', '2868770270353813622')),
      groups: by('WindowClientWidth', 'WindowClientHeight'),
      measures: [rows],
      sort: falling('c'),
      limit: 10,
      offset: 10_000,
    },
    agrees: { order: [2] },
  },
  {
    sql: "SELECT DATE_TRUNC('minute', EventTime) AS M, COUNT(*) AS PageViews FROM hits WHERE CounterID = 62 AND EventDate >= '2013-07-14' AND EventDate <= '2013-07-15' AND IsRefresh = 0 AND DontCountHits = 0 GROUP BY DATE_TRUNC('minute', EventTime) ORDER BY DATE_TRUNC('minute', EventTime) LIMIT 10 OFFSET 1000",
    query: {
      filter: where(
        is('CounterID', 'eq', 62),
        is('EventDate', 'gte', '2013-07-14'),
        is('EventDate', 'lte', '2013-07-15'),
        is('IsRefresh', 'eq', 0),
        COUNTED,
      ),
      groups: [{ kind: 'time', column: 'EventTime', unit: 'minute', as: 'm' }],
      measures: [rows],
      sort: rising('m'),
      limit: 10,
      offset: 1000,
    },
    agrees: 'all',
  },
];

/** The 43 questions of ClickBench over its table of web hits (see `hits.ts`), in their order. */
export const CLICKBENCH: readonly BenchQuery[] = [
  ...FIGURES,
  ...GROUPS,
  ...MATCHES,
  ...TEXTS,
  WIDE,
  ...MANY,
  ...COUNTER,
];
