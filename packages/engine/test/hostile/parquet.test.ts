import { afterAll, beforeAll, expect, it } from 'vitest';
import { Arena, TEST_MS } from './arena.ts';
import { harmOf } from './engagement.ts';
import { NESTED_ROWS, parquetOf } from './parquet-bytes.ts';
import { PARQUET_LIES, parquetEnds } from './parquet-files.ts';

const MOST_MIB = 700;
const honest = await parquetOf(NESTED_ROWS);
let arena: Arena;

beforeAll(async () => {
  arena = await Arena.open();
});

afterAll(async () => {
  await arena.close();
});

it.each([...PARQUET_LIES, ...parquetEnds(honest)])(
  'Parquet of $name does no harm',
  async (attack) => {
    expect(await harmOf(arena, attack, MOST_MIB)).toEqual([]);
  },
  TEST_MS,
);
