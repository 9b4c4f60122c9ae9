import { afterAll, beforeAll, expect, it } from 'vitest';
import { Arena, TEST_MS } from './arena.ts';
import { isPreviewed } from './describe-attacks.ts';
import { harmOf } from './engagement.ts';
import { NESTED_ROWS, parquetOf } from './parquet-bytes.ts';
import { PARQUET_LIES, parquetEnds } from './parquet-files.ts';

const MAX_MIB = 700;
const honest = await parquetOf(NESTED_ROWS);
let arena: Arena;

beforeAll(async () => {
  arena = await Arena.open();
});

afterAll(async () => {
  await arena.close();
});

const ATTACKS = [...PARQUET_LIES, ...parquetEnds(honest)];

it.each(ATTACKS.map((attack, index) => ({ name: attack.name, attack, index })))(
  'Parquet of $name does no harm',
  async ({ attack, index }) => {
    expect(await harmOf(arena, attack, { maxMib: MAX_MIB, isPreviewed: isPreviewed(index) })).toEqual([]);
  },
  TEST_MS,
);
