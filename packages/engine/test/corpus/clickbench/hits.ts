import type { ColumnSchema } from '@plumbline/query';

/** Expressions over `i`, the row's number from 0, and over columns of the steps before. */
interface GeneratedHits {
  readonly name: string;
  readonly type: 'integer' | 'text' | 'date' | 'timestamp';
  readonly sql: string;
}

/** Evenly 0 to `size` − 1, the same for a row every time; `salt` sets columns apart. */
const even = (salt: string, size: number): string => `(hash(i, '${salt}') % ${size})::BIGINT`;
/** 0 to `size` − 1, the small ones far more often: the head of a long tail. */
const skewed = (salt: string, size: number, steepness: number): string =>
  `floor(${size} * pow(${even(salt, 1_000_000)} / 1000000.0, ${steepness}))::BIGINT`;
const inHundred = (salt: string, share: number): string => `${even(salt, 10_000)} < ${share * 100}`;

const integer = (name: string, sql: string): GeneratedHits => ({ name, type: 'integer', sql });
const text = (name: string, sql: string): GeneratedHits => ({ name, type: 'text', sql });

/** Columns that the queries name; shares and numbers of values follow what is published of the real table. */
const NAMED: readonly GeneratedHits[] = [
  integer('WatchID', `(hash(i, 'watch') >> 1)::BIGINT`),
  integer('CounterID', `CASE WHEN place < 0.0074 THEN 62 ELSE 63 + floor(6400 * pow(place, 4))::BIGINT END`),
  { name: 'EventDate', type: 'date', sql: `DATE '2013-07-01' + CAST(${even('day', 31)} AS INTEGER)` },
  integer(
    'UserID',
    `CASE WHEN ${inHundred('asked user', 0.01)} THEN 435090932899640449 ELSE (hash(${skewed('user', 18_000_000, 1.6)}, 'user') >> 1)::BIGINT END`,
  ),
  integer('ClientIP', `(hash(${skewed('ip', 10_000_000, 1.6)}, 'ip') % 4294967296)::BIGINT - 2147483648`),
  integer('RegionID', skewed('region', 9040, 4)),
  integer(
    'ResolutionWidth',
    `[0, 1024, 1280, 1366, 1440, 1600, 1638, 1680, 1917, 1996][1 + ${even('width', 10)}]`,
  ),
  integer('IsRefresh', `CASE WHEN ${inHundred('refresh', 12)} THEN 1 ELSE 0 END`),
  integer('AdvEngineID', `CASE WHEN ${inHundred('adv', 0.63)} THEN 2 + ${even('engine', 40)} ELSE 0 END`),
  integer('MobilePhone', `CASE WHEN ${inHundred('mobile', 6)} THEN 1 + ${skewed('phone', 80, 3)} ELSE 0 END`),
  integer('TraficSourceID', `${skewed('source', 11, 2)} - 1`),
  integer('SearchEngineID', `CASE WHEN searched THEN 2 + ${skewed('search', 94, 5)} ELSE 0 END`),
  integer('IsLink', `CASE WHEN ${inHundred('link', 8)} THEN 1 ELSE 0 END`),
  integer('IsDownload', `CASE WHEN ${inHundred('download', 0.4)} THEN 1 ELSE 0 END`),
  integer('DontCountHits', `CASE WHEN ${inHundred('count', 5)} THEN 1 ELSE 0 END`),
  integer('WindowClientWidth', skewed('window', 2500, 0.6)),
  integer('WindowClientHeight', skewed('tall', 1600, 0.6)),
  text('URL', 'url'),
  text('Referer', `CASE WHEN ${inHundred('referer', 81)} THEN referer ELSE '' END`),
  text('Title', 'title'),
  text(
    'SearchPhrase',
    `CASE WHEN searched THEN 'how to ' || ${skewed('phrase', 6_000_000, 2)} || ' find ' || ${even('word', 97)} ELSE '' END`,
  ),
  text(
    'MobilePhoneModel',
    `CASE WHEN ${inHundred('mobile', 5.6)} THEN 'model ' || ${skewed('model', 166, 3)} ELSE '' END`,
  ),
  integer(
    'URLHash',
    `CASE WHEN ${inHundred('hot url', 6)} THEN 2868770270353813622 ELSE (hash(url) >> 1)::BIGINT END`,
  ),
  integer(
    'RefererHash',
    `CASE WHEN ${inHundred('hot referer', 6)} THEN 3594120000172545465 ELSE (hash(referer) >> 1)::BIGINT END`,
  ),
  {
    name: 'EventTime',
    type: 'timestamp',
    sql: `CAST("EventDate" AS TIMESTAMP) + to_seconds(${even('second', 86_400)})`,
  },
];

/** The rest of the 105: they are only carried along, by the one query that gives whole rows. */
const SMALL =
  'JavaEnable GoodEvent CounterClass OS UserAgent RefererCategoryID RefererRegionID URLCategoryID URLRegionID ResolutionHeight ResolutionDepth FlashMajor FlashMinor NetMajor NetMinor UserAgentMajor CookieEnable JavascriptEnable IsMobile IPNetworkID IsArtifical ClientTimeZone SilverlightVersion1 SilverlightVersion2 SilverlightVersion3 SilverlightVersion4 CodeVersion IsNotBounce FUniqID HID IsOldCounter IsEvent IsParameter WithHash Age Sex Income Interests Robotness RemoteIP WindowName OpenerName HistoryLength HTTPError SendTiming DNSTiming ConnectTiming ResponseStartTiming ResponseEndTiming FetchTiming SocialSourceNetworkID ParamPrice ParamCurrencyID HasGCLID CLID';
const SPARSE =
  'FlashMinor2 UserAgentMinor Params PageCharset OriginalURL HitColor BrowserLanguage BrowserCountry SocialNetwork SocialAction SocialSourcePage ParamOrderID ParamCurrency OpenstatServiceName OpenstatCampaignID OpenstatAdID OpenstatSourceID UTMSource UTMMedium UTMCampaign UTMContent UTMTerm FromTag';
const CARRIED: readonly GeneratedHits[] = [
  ...SMALL.split(' ').map((name, index) => integer(name, even(name, 2 + ((index * 37) % 900)))),
  ...SPARSE.split(' ').map((name) =>
    text(
      name,
      `CASE WHEN ${inHundred(name, 4)} THEN '${name.toLowerCase()} ' || ${even(name, 300)} ELSE '' END`,
    ),
  ),
  ...['ClientEventTime', 'LocalEventTime'].map((name): GeneratedHits => ({
    name,
    type: 'timestamp',
    sql: '"EventTime"',
  })),
];

const ORDER = [
  'WatchID',
  'JavaEnable',
  'Title',
  'GoodEvent',
  'EventTime',
  'EventDate',
  'CounterID',
  'ClientIP',
  'RegionID',
  'UserID',
];
const COLUMNS: readonly GeneratedHits[] = [...NAMED, ...CARRIED].toSorted(
  (a, b) => position(a) - position(b),
);

function position({ name }: GeneratedHits): number {
  const at = ORDER.indexOf(name);
  return at === -1 ? ORDER.length : at;
}

/** The 105 columns, in the real table's types as the product has them. */
export const HITS_COLUMNS: readonly ColumnSchema[] = COLUMNS.map(({ name, type }) => ({
  name,
  type,
  // Its values exceed what a JSON number holds.
  ...(['WatchID', 'UserID', 'URLHash', 'RefererHash'].includes(name) ? { encoding: 'string' as const } : {}),
}));

const castColumn = ({ name, type, sql }: GeneratedHits): string =>
  `CAST(${sql} AS ${{ integer: 'BIGINT', text: 'VARCHAR', date: 'DATE', timestamp: 'TIMESTAMP' }[type]}) AS "${name}"`;

/**
 * A table in the shape of ClickBench's: a month of web hits, in the order of their counters, with its shares of empty
 * and repeated values. The same rows for the same `count`.
 */
export const hitsSql = (count: number): string =>
  [
    'WITH numbered AS (',
    `  SELECT i, i / ${count}.0 AS place, ${inHundred('searched', 13.2)} AS searched,`,
    `    'http://' || CASE WHEN ${inHundred('google', 0.9)} THEN 'www.google.ru/search/' ELSE 'site' || ${skewed('host', 9000, 3)} || '.ru/' END`,
    `      || 'catalog/item/' || ${skewed('page', 18_000_000, 2)} || '/index.html?from=' || ${even('from', 9)} AS url,`,
    `    'http://' || CASE WHEN ${even('www', 2)} = 1 THEN 'www.' ELSE '' END || 'ref' || ${skewed('ref', 20_000, 5)} || '.com/path/' || ${skewed('refpage', 9_000_000, 2)} || '/' AS referer,`,
    `    CASE WHEN ${inHundred('titled', 0.7)} THEN 'Google ' ELSE 'Page ' END || ${skewed('title', 9_000_000, 2)} || ' of the catalog, goods and prices in the city ' || ${even('city', 400)} AS title`,
    `  FROM range(${count}) AS numbers(i)`,
    `), dated AS (SELECT *, ${castColumn(NAMED.find(({ name }) => name === 'EventDate')!)} FROM numbered`,
    `), timed AS (SELECT *, ${castColumn(NAMED.find(({ name }) => name === 'EventTime')!)} FROM dated)`,
    `SELECT ${COLUMNS.map((column) => (['EventDate', 'EventTime'].includes(column.name) ? `"${column.name}"` : castColumn(column))).join(',\n  ')}`,
    'FROM timed',
  ].join('\n');
