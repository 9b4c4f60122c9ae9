import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Arena, TEST_MS } from './arena.ts';
import { harmOf } from './engagement.ts';
import { WORKBOOK_PARTS } from './workbook-parts.ts';
import { WORKBOOK_CELLS, WORKBOOK_XML } from './workbooks.ts';

const MOST_MIB = 700;
let arena: Arena;

beforeAll(async () => {
  arena = await Arena.open();
});

afterAll(async () => {
  await arena.close();
});

describe.each([
  ['XML that does harm', WORKBOOK_XML],
  ['cells that lie', WORKBOOK_CELLS],
  ['parts of workbooks', WORKBOOK_PARTS],
])('%s', (_, attacks) => {
  it.each(attacks)(
    '$name does no harm',
    async (attack) => {
      expect(await harmOf(arena, attack, MOST_MIB)).toEqual([]);
    },
    TEST_MS,
  );
});
