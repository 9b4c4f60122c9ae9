import type { z } from 'zod';
import type { Issue } from './envelope.ts';
import { assertNever } from './errors.ts';

type ZodIssue = z.core.$ZodIssue;

const NOUNS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  nan: 'something that is not a number',
  NaN: 'something that is not a number',
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'an id (UUID)',
  email: 'an e-mail address',
  url: 'an address (URL)',
  datetime: 'a time in ISO 8601, for example 2026-10-31T21:57:00Z',
  date: 'a date as YYYY-MM-DD',
};

const noun = (type: string): string => NOUNS[type] ?? type;

function typeMessage(issue: ZodIssue & { expected?: string }): string {
  const expected = noun(issue.expected ?? 'another type');
  const received = /received (\w+)/.exec(issue.message)?.[1] ?? '';
  if (received === 'undefined') {
    return `Missing: ${expected} belongs here.`;
  }
  return received === '' ? `Give ${expected}.` : `Give ${expected}, not ${noun(received)}.`;
}

function countUnit(origin: string, count: number): string {
  if (origin === 'string') {
    return count === 1 ? ' character' : ' characters';
  }
  if (origin === 'array' || origin === 'set') {
    return count === 1 ? ' entry' : ' entries';
  }
  return '';
}

function boundMessage(issue: Extract<ZodIssue, { code: 'too_big' | 'too_small' }>): string {
  const word = issue.code === 'too_big' ? 'at most' : 'at least';
  const bound = issue.code === 'too_big' ? issue.maximum : issue.minimum;
  if (issue.code === 'too_small' && issue.origin === 'string' && Number(bound) === 1) {
    return 'This cannot be empty.';
  }
  return `Give ${word} ${bound}${countUnit(issue.origin, Number(bound))}.`;
}

/** A message from a schema is returned as it is; the library's own messages are replaced by ours. */
function issueMessage(issue: ZodIssue): string {
  if (!/^(Invalid|Too big|Too small|Unrecognized)/.test(issue.message)) {
    return issue.message;
  }
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(issue);
    case 'too_big':
    case 'too_small':
      return boundMessage(issue);
    case 'invalid_value':
      return `Give one of: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return `Give ${FORMATS[issue.format] ?? `a value of the form "${issue.format}"`}.`;
    case 'unrecognized_keys':
      return `Not known here: ${issue.keys.join(', ')}.`;
    case 'invalid_union':
      return 'This has none of the forms that are allowed here.';
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'not_multiple_of':
      return issue.message;
    default:
      return assertNever(issue);
  }
}

const depthOf = (issues: readonly ZodIssue[]): number =>
  Math.max(...issues.map((issue) => issue.path.length), 0);

/** The branch of a union that the input comes closest to: the one that fits deepest, with the fewest faults. */
function closestBranch(branches: readonly (readonly ZodIssue[])[]): readonly ZodIssue[] {
  const [first] = branches
    .filter((issues) => issues.length > 0)
    .sort((a, b) => depthOf(b) - depthOf(a) || a.length - b.length);
  return first ?? [];
}

/** Of a value beyond two bounds, such as those of its field and of any whole number, the tighter one. */
function tightestBounds(issues: readonly ZodIssue[]): readonly ZodIssue[] {
  const tightest = new Map<unknown, ZodIssue>();
  for (const issue of issues) {
    const key = issue.code === 'too_big' || issue.code === 'too_small' ? boundKey(issue) : issue;
    const other = tightest.get(key);
    if (other === undefined || isTighter(issue, other)) {
      tightest.set(key, issue);
    }
  }
  return [...tightest.values()];
}

const boundKey = ({ code, path }: ZodIssue): string => JSON.stringify([code, path.map(String)]);

const isTighter = (issue: ZodIssue, other: ZodIssue): boolean =>
  (issue.code === 'too_big' && other.code === 'too_big' && issue.maximum < other.maximum) ||
  (issue.code === 'too_small' && other.code === 'too_small' && issue.minimum > other.minimum);

/** A union of plain types is one fault ("none of the forms"); a union of objects reports its closest form. */
function flatten(issue: ZodIssue, base: readonly PropertyKey[]): Issue[] {
  const path = [...base, ...issue.path];
  if (issue.code === 'invalid_union') {
    const branch = closestBranch(issue.errors);
    if (depthOf(branch) > 0) {
      return tightestBounds(branch).flatMap((inner) => flatten(inner, path));
    }
  }
  const hint = hintOf(issue);
  return [{ path: path.map(String).join('.'), message: issueMessage(issue), ...(hint && { hint }) }];
}

function hintOf(issue: ZodIssue): string | undefined {
  if (issue.code !== 'invalid_union') {
    return undefined;
  }
  const forms = new Set(
    issue.errors.flat().map((inner) => ('expected' in inner ? noun(String(inner.expected)) : '')),
  );
  forms.delete('');
  return forms.size === 0 ? undefined : `Allowed: ${[...forms].join(', ')}.`;
}

/** Nobody reads more, and a list of 50,000 wrong values has as many. */
const MAX_ISSUES = 100;

/** The faults that a schema found, with dotted paths; of very many the first. */
export const presentIssues = (error: z.ZodError): Issue[] =>
  tightestBounds(error.issues.slice(0, MAX_ISSUES)).flatMap((issue) => flatten(issue, []));
