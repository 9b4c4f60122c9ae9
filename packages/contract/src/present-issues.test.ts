import { PageQuery } from './envelope.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { presentIssues } from './present-issues.ts';

const issuesOf = (schema: z.ZodType, input: unknown) => {
  const { error } = schema.safeParse(input);
  return error === undefined ? [] : presentIssues(error);
};

const small = z.object({ n: z.int().min(1).max(10) });

describe('the issues of an input', () => {
  it.each([
    [PageQuery, { page: '99999999999999999999' }, 'Give at most 9007199254740.'],
    [PageQuery, { page: '-99999999999999999999' }, 'Give at least 1.'],
    [small, { n: 1e300 }, 'Give at most 10.'],
    [z.union([small, z.object({ m: z.string() })]), { n: -1e300 }, 'Give at least 1.'],
  ])('are one for a value beyond two bounds (%#)', (schema, input, message) => {
    expect(issuesOf(schema, input).map((issue) => issue.message)).toEqual([message]);
  });

  it('are all those of other kinds and of other values', () => {
    const two = z.object({ a: z.int().max(1), b: z.string().min(5).regex(/^a/) });
    expect(issuesOf(two, { a: 2, b: 'b' }).map(({ path }) => path)).toEqual(['a', 'b', 'b']);
  });
});
