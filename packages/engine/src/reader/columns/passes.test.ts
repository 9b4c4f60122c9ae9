import { AppError } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import type { ColumnPlan } from './column-plan.ts';
import { TEXT } from './forms.ts';
import { inFittingPasses, readingSettings } from './passes.ts';

const plan = (index: number): ColumnPlan => ({
  index,
  name: `c${index}`,
  form: TEXT,
  isFixed: false,
  declared: null,
  onFailure: 'null',
  isAmbiguous: false,
  note: null,
  nulls: [],
  trims: false,
  hints: {
    name: '',
    mark: '.',
    isMarkCertain: true,
    cells: [],
    decimal: null,
    dateOrder: null,
    hasEmpty: false,
  },
  isOpen: false,
});
const plansOf = (count: number): ColumnPlan[] => Array.from({ length: count }, (_, at) => plan(at));

/** Widths of the passes of every try. */
const triesOf = async (columns: number, { fitting, atOnce }: { fitting: number; atOnce: number }) => {
  const tries: number[][] = [];
  const results = await inFittingPasses(plansOf(columns), atOnce, async (passes) => {
    tries.push(passes.map((pass) => pass.length));
    if (passes.some((pass) => pass.length > fitting)) {
      throw new AppError('query.too_large', 'Too much memory.');
    }
  }).catch(() => null);
  return { tries, found: results };
};

describe('columns of one pass over a file', () => {
  it('are all of them', async () => {
    await expect(triesOf(5000, { fitting: 5000, atOnce: Infinity })).resolves.toEqual({
      tries: [[5000]],
      found: 5000,
    });
  });

  it('are half as many where they do not fit into memory', async () => {
    await expect(triesOf(1001, { fitting: 300, atOnce: Infinity })).resolves.toEqual({
      tries: [[1001], [501, 500], [251, 251, 251, 248]],
      found: 251,
    });
  });

  it('are those that fitted before', async () => {
    await expect(triesOf(1001, { fitting: 300, atOnce: 251 })).resolves.toEqual({
      tries: [[251, 251, 251, 248]],
      found: 251,
    });
  });

  it('are no fewer than that helps', async () => {
    await expect(triesOf(1000, { fitting: 10, atOnce: Infinity })).resolves.toMatchObject({
      tries: [[1000], [500, 500], [250, 250, 250, 250]],
      found: null,
    });
    await expect(triesOf(40, { fitting: 10, atOnce: Infinity })).resolves.toMatchObject({ tries: [[40]] });
  });

  it('keep their order, each once', async () => {
    const plans = plansOf(1777);
    const copied: ColumnPlan[] = [];
    await inFittingPasses(plans, 300, async (passes) => void copied.push(...passes.flat()));
    expect(copied).toEqual(plans);
  });

  it('may not be halved by another failure', async () => {
    await expect(
      inFittingPasses(plansOf(1000), Infinity, () => Promise.reject(new Error('Gone.'))),
    ).rejects.toThrow('Gone.');
  });
});

describe('the settings of the engine', () => {
  it('count more memory with more columns, which take less than it counts', () => {
    expect([12, 60, 200, 1000].map((columns) => readingSettings(columns, 1024))).toEqual([
      ["SET memory_limit = '1024MB'"],
      ["SET memory_limit = '1024MB'"],
      ["SET memory_limit = '3400MB'"],
      ["SET memory_limit = '17000MB'"],
    ]);
  });

  it('let one thread read more than 1,000 columns, which two would hold twice', () => {
    expect(readingSettings(2000, 1024)).toEqual(["SET memory_limit = '2000MB'", 'SET threads = 1']);
  });
});
