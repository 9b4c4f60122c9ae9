import { join } from 'node:path';
import type { Aggregate } from '@plumbline/contract';
import { type Dimension, type LooseQuery, type Measure, normalize } from '@plumbline/query';
import { generatedSeeds } from '#testing/generated.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../create-engine.ts';
import { chanceOf } from '../../test/differential/chance.ts';
import type { QueryRequest, Engine } from '../engine-api.ts';
import { NOW, live, openWorkbench, type TestDataset, type Workbench } from '../../test/support/workbench.ts';

const ROWS = 600;
const csv = `id,city,kind,amount,price,big,huge,day\n${Array.from({ length: ROWS }, (_, at) => {
  const city = ['Oslo', 'Rome', '', 'Åre', 'Bern'][at % 5] ?? '';
  const day = new Date(Date.UTC(2021, 0, 1 + ((at * 7) % 400))).toISOString().slice(0, 10);
  const amount = at % 7 === 0 ? '' : (at * 7) % 100;
  return `${at},${city},${'abc'[at % 3]},${amount},${((at * 13) % 997) / 4},9000000000000000000,${at % 2 === 0 ? '' : '-'}1.7e308,${at % 11 === 0 ? '' : day}`;
}).join('\n')}\n`;

describe('questions that scan the same rows', () => {
  let bench: Workbench;
  let apart: Engine;
  let dataset: TestDataset;

  beforeAll(async () => {
    bench = await openWorkbench();
    const workDirectory = join(bench.folder, 'apart');
    apart = createEngine({
      workDirectory,
      processes: 1,
      memoryMb: 512,
      threads: 2,
      deadlineMs: 30_000,
    });
    dataset = await bench.make(csv, { datasetId: 'scanned' });
  });
  afterAll(async () => {
    await apart.close();
    await bench.close();
  });

  const request = (query: LooseQuery, signal = live()): QueryRequest => ({
    source: dataset.source,
    query: normalize(query),
    context: NOW,
    signal,
  });
  const measure = (aggregate: Aggregate, column: string | null, as = 'y'): Measure => ({
    aggregate,
    column,
    as,
  });
  const statementsOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = bench.engine.statements;
    await work();
    return bench.engine.statements - before;
  };

  it('are one statement, and each is answered as if it ran alone', async () => {
    const byCity: Dimension = { kind: 'value', column: 'city', as: 'x' };
    const requests = [
      request({
        groups: [byCity],
        measures: [measure('sum', 'amount')],
        sort: [{ by: 'x', direction: 'asc' }],
      }),
      request({ groups: [{ ...byCity, as: 'c' }], measures: [measure('mean', 'price', 'p')], limit: 2 }),
      request({ groups: [byCity], measures: [measure('sum', 'amount', 'total'), measure('count', null)] }),
    ];
    let together: readonly unknown[] = [];
    const sent = await statementsOf(async () => {
      together = await Promise.all(bench.engine.runAll(requests));
    });
    expect(sent).toBe(1);
    expect(together).toEqual(await Promise.all(requests.map((one) => apart.run(one))));
  });

  it('are cached separately: repeating one of them, alone or with others, runs nothing', async () => {
    const filter = { op: 'gt', column: 'amount', value: 40 } as const;
    const requests = [
      request({ filter, measures: [measure('sum', 'price')] }),
      request({ filter, measures: [measure('count', null)] }),
      request({ filter, measures: [measure('count', null)] }),
    ];
    expect(await statementsOf(() => Promise.all(bench.engine.runAll(requests)))).toBe(1);
    const again = () =>
      Promise.all([
        ...bench.engine.runAll(requests.toReversed()),
        ...requests.map((one) => bench.engine.run(one)),
      ]);
    expect(await statementsOf(again)).toBe(0);
  });

  it('stay apart where rows, groups, order or weight differ', async () => {
    const byKind: Dimension = { kind: 'value', column: 'kind', as: 'x' };
    const measures = [measure('max', 'id')];
    const requests = [
      request({ groups: [byKind], measures }),
      request({ groups: [byKind], measures, filter: { op: 'eq', column: 'city', value: 'Oslo' } }),
      request({ groups: [byKind], measures, sort: [{ by: 'y', direction: 'desc' }], limit: 1 }),
      request({ groups: [byKind], measures: [measure('median', 'id')] }),
      request({ groups: [{ kind: 'value', column: 'city', as: 'x' }], measures }),
    ];
    expect(await statementsOf(() => Promise.all(bench.engine.runAll(requests)))).toBe(requests.length);
  });

  it('fail each by itself: a sum that overflows leaves the others their answers', async () => {
    const filter = { op: 'lt', column: 'id', value: 500 } as const;
    let outcomes: readonly PromiseSettledResult<unknown>[] = [];
    const sent = await statementsOf(async () => {
      outcomes = await Promise.allSettled(
        bench.engine.runAll([
          request({ filter, measures: [measure('variance', 'huge')] }),
          request({ filter, measures: [measure('count', null)] }),
          request({ filter, measures: [measure('sum', 'city')] }),
        ]),
      );
    });
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: { message: expect.stringContaining('out of range') as unknown } },
      { status: 'fulfilled', value: { rows: [[500]] } },
      { status: 'rejected', reason: { code: 'query.invalid' } },
    ]);
    // Both together, which failed; then each by itself.
    expect(sent).toBe(3);
  });

  it('are given up when everybody has left, and not before', async () => {
    const filter = { op: 'gt', column: 'id', value: 3 } as const;
    const [leaving, staying] = [new AbortController(), new AbortController()];
    const [gone, retained] = bench.engine.runAll([
      request({ filter, measures: [measure('sum', 'price')] }, leaving.signal),
      request({ filter, measures: [measure('min', 'price')] }, staying.signal),
    ]);
    leaving.abort();
    await expect(gone).rejects.toMatchObject({ code: 'request.cancelled' });
    expect((await retained)?.rows).toHaveLength(1);
    const both = bench.engine.runAll([
      request({ filter, measures: [measure('sum', 'amount')] }, leaving.signal),
      request({ filter, measures: [measure('max', 'amount')] }, leaving.signal),
    ]);
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  const FILTERS: readonly LooseQuery['filter'][] = [
    null,
    { op: 'eq', column: 'city', value: 'Rome' },
    { op: 'and', value: [{ op: 'lt', column: 'amount', value: 50 }] },
  ];
  const GROUPS: readonly (readonly Dimension[])[] = [
    [],
    [{ kind: 'value', column: 'city', as: 'x' }],
    [{ kind: 'time', column: 'day', unit: 'month', as: 'x' }],
    [{ kind: 'bin', column: 'price', maxBins: 7, as: 'x', upperAs: 'x to' }],
    [
      { kind: 'value', column: 'kind', as: 'x' },
      { kind: 'time', column: 'day', unit: 'quarter', as: 'y' },
    ],
  ];
  const MEASURES: readonly (readonly [Aggregate, string | null])[] = [
    ['count', null],
    ['sum', 'amount'],
    ['sum', 'price'],
    ['mean', 'amount'],
    ['min', 'day'],
    ['max', 'city'],
    ['stddev', 'amount'],
    ['median', 'price'],
    ['distinct', 'city'],
    ['sum', 'big'],
  ];
  const ROUND_SEEDS = generatedSeeds(20_261_122, { quick: 10, deep: 60 });
  const AT_ONCE = 12;

  it(
    `agree with themselves run alone, in ${ROUND_SEEDS.length * AT_ONCE} drawn questions`,
    { timeout: 120_000 },
    async () => {
      let saved = 0;
      for (const [round, seed] of ROUND_SEEDS.entries()) {
        const { pick, below } = chanceOf(seed);
        const requests = Array.from({ length: AT_ONCE }, () => {
          const groups = pick(GROUPS);
          const measures = Array.from({ length: 1 + below(3) }, (_, at) => {
            const [aggregate, column] = pick(MEASURES);
            return measure(aggregate, column, ['m', 'x to?', 'count(*)'][at] ?? '');
          });
          const by = pick(['m', ...groups.map(({ as }) => as)]);
          const sort = below(2) === 0 ? [] : [{ by, direction: pick(['asc', 'desc'] as const) }];
          // Doubles that were added up in another order may tie or not, so nothing is sorted by them.
          const isExact = by !== 'm' || ['count', 'min', 'max'].includes(measures[0]?.aggregate ?? '');
          const limit = pick([null, 1, 3, 50]);
          // Each round requests rows of its own, so that nothing is cached from the round before.
          const own = { op: 'gte', column: 'id', value: round } as const;
          const chosen = pick(FILTERS) ?? null;
          const filter = { op: 'and' as const, value: chosen === null ? [own] : [own, chosen] };
          return request({ filter, groups, measures, sort: isExact ? sort : [], limit });
        });
        let together: readonly unknown[] = [];
        saved -= await statementsOf(async () => {
          together = await Promise.all(bench.engine.runAll(requests));
        });
        const alone = await Promise.all(requests.map((one) => apart.run(one)));
        saved += new Set(requests.map(({ query }) => JSON.stringify(query))).size;
        expect(together).toEqual(alone);
      }
      expect(saved).toBeGreaterThan(ROUND_SEEDS.length / 2);
    },
  );
});
