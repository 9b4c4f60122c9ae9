import { normalize, type LooseQuery } from '@plumbline/query';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { NOW, live, openWorkbench, type TestDataset, type Workbench } from '../../test/support/workbench.ts';
import type { VersionFiles } from '../engine-api.ts';

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  // Had no 30 December 2011.
  'Pacific/Apia',
] as const;
const MINUTE = 60_000;

/** The same numbers in every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** Half of them anywhere in a century, half within a day of where clocks of these zones change. */
function moments(count: number): number[] {
  const random = numbers(20_261_128);
  const changes = [
    '2024-03-31T01:00Z',
    '2024-10-27T01:00Z',
    '2024-03-10T07:00Z',
    '2024-11-03T06:00Z',
    '2011-12-30T10:00Z',
  ];
  const from = Date.UTC(1925, 0, 1);
  const span = Date.UTC(2037, 11, 1) - from;
  return Array.from({ length: count }, (_, at) => {
    const share = random.next().value;
    const change = Date.parse(changes[(at >> 1) % changes.length] ?? '');
    const near = change + (share - 0.5) * 48 * 60 * MINUTE;
    return Math.floor((at % 2 === 0 ? from + share * span : near) / 1000) * 1000;
  });
}

/** What the clock of a zone shows, by the calendar of the platform. */
function shownIn(zone: string, moment: number): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(moment);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`;
}

const tally = (keys: readonly (string | number)[]): [string | number, number][] =>
  [...Map.groupBy(keys, (key) => key)]
    .map(([key, all]): [string | number, number] => [key, all.length])
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

let bench: Workbench;
let dataset: TestDataset;
const all = moments(1000);
beforeAll(async () => {
  bench = await openWorkbench({}, { minRowsForNative: 500 });
  const rows = all.map(
    (moment, at) => `${at},${new Date(moment).toISOString().slice(0, 19)}Z,2024-03-31 02:30:00`,
  );
  dataset = await bench.make(`id,at,written\n${rows.join('\n')}\n`, { datasetId: 'zoned' });
});
afterAll(() => bench.close());

const inZone = (zone: string, of: VersionFiles = dataset.source): VersionFiles => ({
  ...of,
  columns: dataset.ingested.columns.map((column) =>
    column.isMoment === true ? { ...column, zone } : column,
  ),
});

const run = async (source: VersionFiles, query: LooseQuery) =>
  (await bench.engine.run({ source, query: normalize(query), context: NOW, signal: live() })).rows;

const counted = (group: object): LooseQuery => ({
  groups: [{ column: 'at', as: 'key', ...group }] as never,
  measures: [{ aggregate: 'count', column: null, as: 'rows' }],
});

describe('moments of a file', () => {
  it('are columns whose cells all have a zone; local times beside them are not [SEM-ZONE-1]', () => {
    expect(dataset.ingested.columns.map(({ name, isMoment }) => [name, isMoment])).toEqual([
      ['id', undefined],
      ['at', true],
      ['written', undefined],
    ]);
  });

  it.each([
    ['offsets that differ', '2024-01-01T10:00:00+02:00', '2024-07-01T10:00:00-0530', true],
    ['letters of zones', '2024-01-01 10:00 UTC', '2024-07-01 10:00 UTC', true],
    ['a cell without a zone among others', '2024-01-01T10:00:00Z', '2024-07-01T10:00:00', undefined],
    ['halves of the day', '01/13/2024 10:00 AM', '01/14/2024 10:00 PM', undefined],
  ] as const)('%s', async (...[, first, second, isMoment]) => {
    const { ingested } = await bench.make(`at\n${first}\n${second}\n`);
    expect(ingested.columns.map((column) => [column.type, column.isMoment])).toEqual([
      ['timestamp', isMoment],
    ]);
  });

  it('become local times when local times are added [SEM-ZONE-1]', async () => {
    const first = await bench.make('at\n2024-01-01T10:00:00Z\n');
    const added = await bench.make('at\n2024-01-02T10:00:00\n', { after: first.source });
    const still = await bench.make('at\n2024-01-02T10:00:00+02:00\n', { after: first.source });
    expect([first, added, still].map(({ ingested }) => ingested.columns[0]?.isMoment)).toEqual([
      true,
      undefined,
      true,
    ]);
  });
});

describe.each(ZONES)('on the clock of %s [SEM-ZONE-2]', (zone) => {
  const shown = all.map((moment) => shownIn(zone, moment));

  it('every moment is what the calendar of the platform shows', async () => {
    const rows = await run(inZone(zone), { select: ['at', 'written'] });
    expect(rows.map(([at]) => at)).toEqual(shown);
    expect(new Set(rows.map(([, written]) => written))).toEqual(new Set(['2024-03-31T02:30:00']));
  });

  it('days, hours of the day and weekdays are those of the zone', async () => {
    const source = inZone(zone);
    expect(await run(source, counted({ kind: 'time', unit: 'day' }))).toEqual(
      tally(shown.map((text) => text.slice(0, 10))),
    );
    expect(await run(source, counted({ kind: 'part', part: 'hour_of_day' }))).toEqual(
      tally(shown.map((text) => Number(text.slice(11, 13)))),
    );
    expect(await run(source, counted({ kind: 'part', part: 'weekday' }))).toEqual(
      tally(shown.map((text) => new Date(`${text}Z`).getUTCDay() || 7)),
    );
  });

  it('a day of 23, 24 or 25 hours is one day in filters', async () => {
    for (const day of ['2024-03-31', '2024-10-27', '2024-11-03', '2011-12-30']) {
      const [[rows] = []] = await run(inZone(zone), {
        filter: { column: 'at', op: 'eq', value: day },
        measures: [{ aggregate: 'count', column: null, as: 'rows' }],
      });
      expect({ day, rows }).toEqual({ day, rows: shown.filter((text) => text.startsWith(day)).length });
    }
  });
});

it('what is cached for one zone is not given for another, native copies included', async () => {
  const first = (zone: string) => run(inZone(zone), { select: ['at'], limit: 1 });
  const shownFirst = (zone: string) => [[shownIn(zone, all[0] ?? 0)]];
  for (const zone of ['Asia/Kolkata', 'UTC', 'Asia/Kolkata', 'America/New_York']) {
    bench.engine.warm(inZone(zone));
    expect(await first(zone)).toEqual(shownFirst(zone));
  }
  await vi.waitFor(
    async () => {
      const files = await readdir(bench.folder, { recursive: true });
      expect(files.filter((file) => file.endsWith('native.duckdb'))).toHaveLength(3);
    },
    { timeout: 30_000, interval: 200 },
  );
  for (const zone of ['Asia/Kolkata', 'UTC', 'America/New_York']) {
    expect(await first(zone)).toEqual(shownFirst(zone));
  }
});
