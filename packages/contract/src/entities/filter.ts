import { z } from 'zod';
import {
  COMPARE_OPS,
  COUNT_OPS,
  FILTER_OPS,
  GROUP_OPS,
  MAX_FILTER_DEPTH,
  NULL_OPS,
  PART_OPS,
  RANGE_OPS,
  RELATIVE_OPS,
  SET_OPS,
  TEXT_OPS,
} from '../vocabulary/filter-operator.ts';
import { TIME_UNITS } from '../vocabulary/time-grain.ts';
import { TIME_PART_NAMES } from '../vocabulary/time-part.ts';

/** A filter's operand. Dates and times as ISO text; numeric columns take numbers or their text. */
export const Scalar = z.union([z.string(), z.number(), z.boolean()]);
export type Scalar = z.infer<typeof Scalar>;

const relativeTail = {
  /** Whole units of the calendar. Weeks start on the day that the workspace has chosen. */
  unit: z.enum(TIME_UNITS),
  /** `now`: the moment of the call; `max`: the newest value of the column. */
  anchor: z.enum(['now', 'max']).default('now'),
};
const count = z.int().min(1).max(10_000);
/** `{ last | next | this: n, unit, anchor? }`: exactly one of the three. */
export const RelativeRange = z.union([
  z.strictObject({
    /** The unit that holds the anchor and those before it: 1 is the current one. */
    last: count,
    ...relativeTail,
  }),
  z.strictObject({
    /** This many whole units after the one that holds the anchor. */
    next: count,
    ...relativeTail,
  }),
  z.strictObject({
    /** 0: from the start of the current unit until now; 1 or more: this many whole units, the current one the last. */
    this: z.int().min(0).max(10_000),
    ...relativeTail,
  }),
]);
export type RelativeRange = z.infer<typeof RelativeRange>;

/** Values of a part of times: weekdays from 1 (Monday) to 7, months from 1 to 12, hours from 0 to 23. */
export const PartValues = z.strictObject({
  /** Dates have no hours. */
  part: z.enum(TIME_PART_NAMES),
  /** A value that the part does not have is `query.invalid`. */
  values: z.array(z.int().min(0).max(23)).min(1).max(24),
});
export type PartValues = z.infer<typeof PartValues>;

/** Name of a column of the rows; an unknown one is `query.invalid`. */
const column = z.string().min(1);

/** One condition on one column: one schema for each form of an operand. */
export const Condition = z.discriminatedUnion(
  'op',
  [
    z.object({
      column,
      /** Other types of columns than an operator takes are `query.invalid`. */
      op: z.enum(COMPARE_OPS),
      /**
       * Read by the type of the column: numbers also as text, dates as `YYYY-MM-DD`, timestamps as ISO 8601.
       * Rows without a value match `ne` alone.
       */
      value: Scalar,
    }),
    z.object({
      column,
      /** For numbers, texts, dates and times. */
      op: z.enum(RANGE_OPS),
      /** Both ends of the range, inclusive. A low end above the high end matches nothing. */
      value: z.tuple([Scalar, Scalar]),
    }),
    z.object({
      column,
      /** For columns of every type. */
      op: z.enum(SET_OPS),
      /** Null among them: rows without a value. An empty list: `in` matches no row, `nin` every row. */
      value: z.array(Scalar.nullable()).max(10_000),
    }),
    z.object({
      column,
      /** For texts and JSON. */
      op: z.enum(TEXT_OPS),
      /**
       * Case and accents are ignored and no character is special, except for `matches`, which takes an RE2
       * pattern found anywhere in the text.
       */
      value: z.string(),
    }),
    z.object({
      column,
      /** `notnull` is its opposite. Empty text is a value. */
      op: z.enum(NULL_OPS),
      value: z.null().optional(),
    }),
    z.object({
      column,
      /** For dates and timestamps. */
      op: z.enum(RELATIVE_OPS),
      value: RelativeRange,
    }),
    z.object({
      column,
      /** For columns of every type but JSON. */
      op: z.enum(COUNT_OPS),
      /** How many of the most frequent values match, counted among all rows that the caller may see. */
      value: count,
    }),
    z.object({
      column,
      /** For dates and timestamps. Rows without a value match `nfalls`. */
      op: z.enum(PART_OPS),
      value: PartValues,
    }),
  ],
  // Of the union itself: an operator that there is not.
  {
    error: ({ code }) =>
      code === 'invalid_union' ? `Give one of: ${[...FILTER_OPS, ...GROUP_OPS].join(', ')}.` : undefined,
  },
);
export type Condition = z.infer<typeof Condition>;

export interface FilterGroup {
  op: (typeof GROUP_OPS)[number];
  value: FilterNode[];
}
export type FilterNode = Condition | FilterGroup;

const MAX_GROUP_SIZE = 1000;

/** A group of conditions and groups. `not` holds when none of its parts together (`and`) holds. */
export const FilterGroup: z.ZodType<FilterGroup, unknown> = z.lazy(() =>
  z.object({
    /** `not`: rows for which not all of its parts hold. */
    op: z.enum(GROUP_OPS),
    /** An empty `and` lets every row through. */
    value: z.array(FilterNode).max(MAX_GROUP_SIZE),
  }),
);
const GROUP_OP_SET: ReadonlySet<unknown> = new Set(GROUP_OPS);

/** Parsing recurses, so depth is checked first, with an explicit stack. */
function isTooDeep(filter: unknown): boolean {
  const waiting: { node: unknown; depth: number }[] = [{ node: filter, depth: 1 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next;
    if (depth > MAX_FILTER_DEPTH) {
      return true;
    }
    const children: unknown =
      typeof node === 'object' && node !== null && 'value' in node ? node.value : null;
    if (Array.isArray(children)) {
      waiting.push(
        ...children.slice(0, MAX_GROUP_SIZE).map((child: unknown) => ({ node: child, depth: depth + 1 })),
      );
    }
  }
  return false;
}

function chooseSchema(value: unknown): z.ZodType<FilterNode, unknown> {
  const isGroup =
    typeof value === 'object' && value !== null && GROUP_OP_SET.has((value as { op?: unknown }).op);
  return isGroup ? FilterGroup : Condition;
}

/** Which schema reads a value, of schemas that choose it by the value: for code that walks a schema beside a value. */
export const FORM_BY_VALUE = new WeakMap<object, (value: unknown) => z.ZodType>();

/** A condition, or a group of conditions and groups. */
export const FilterNode: z.ZodType<FilterNode, unknown> = z.lazy(() =>
  z.unknown().transform((value, ctx): FilterNode => {
    if (isTooDeep(value)) {
      ctx.issues.push({
        code: 'custom',
        message: `Filters are nested ${MAX_FILTER_DEPTH} deep at most.`,
        input: value,
      });
      return z.NEVER;
    }
    const parsed = chooseSchema(value).safeParse(value);
    if (parsed.success) {
      return parsed.data;
    }
    for (const issue of parsed.error.issues) {
      ctx.issues.push({ ...issue, input: value } as (typeof ctx.issues)[number]);
    }
    return z.NEVER;
  }),
);

FORM_BY_VALUE.set(FilterNode, chooseSchema);

/** The spec's `filters`: `{ op: 'and', value: [] }` lets every row through. */
export const Filters = FilterGroup.default({ op: 'and', value: [] });
