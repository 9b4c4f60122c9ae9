import { check, rowQuery } from '@plumbline/query';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import * as fc from 'fast-check';
import { caseCount, expectProperty } from '#testing/generated.ts';
import { beforeAll, describe, expect, it } from 'vitest';

const SEED = 20_261_031;

/** Every element of the pattern syntax, well-formed and not. */
const PARTS = [
  ' ',
  '\n',
  ...String.raw`a é 😀 - / . ^ $ | * + ? +? ?? ** { } ( ) (?: (?i) (?i (?-s: (?i-:a) (?-) (?) (?P<n> (?<m> (?= (?<! (?P=n) ()
    [ [^ ] a-z z-a [:alpha:] [:foo:] {2} {2,} {2,5} {5,2} {1001} {,3} {500} {0}
    \d \D \w \b \A \z \Z \C \Q \E \1 \12 \0 \8 \_ \- \y \é \x41 \x{41} \x{110000} \xg \n \
    \pL \pQ \p{Greek} \p{Foo} \p{^Lu} \P{Any}`.split(/\s+/),
];

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:')).connect();
});

/** DuckDB's word on a pattern; null for one that is well-formed and only too large to run. */
async function isTaken(pattern: string): Promise<boolean | null> {
  try {
    await connection.runAndReadAll("SELECT regexp_matches('abc', $1)", [pattern]);
    return true;
  } catch (error) {
    return String(error).includes('pattern too large') ? null : false;
  }
}

describe('the check of patterns', () => {
  it(`takes and refuses what DuckDB does, on ${caseCount()} generated patterns`, async () => {
    const pattern = fc
      .array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 6 })
      .map((parts) => parts.join(''));
    await expectProperty(
      fc.asyncProperty(pattern, async (value) => {
        const isAccepted = await isTaken(value);
        fc.pre(isAccepted !== null);
        const query = rowQuery({ filters: { column: 't', op: 'matches', value } });
        expect(check(query, [{ name: 't', type: 'text' }]).ok).toBe(isAccepted);
      }),
      { seed: SEED },
    );
  });
});
