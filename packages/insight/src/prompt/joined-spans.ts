import type { Condition, TimeGrain } from '@plumbline/contract';

interface ClosedRange {
  readonly from: string | number;
  readonly to: string | number;
  readonly conditions: readonly Condition[];
}

/** A time from one day to another, or a year as a number; null for what is open or no span. */
function closedOf(conditions: readonly Condition[]): ClosedRange | null {
  const [first, second, third] = conditions;
  if (first === undefined || third !== undefined) {
    return null;
  }
  if (second === undefined) {
    return first.op === 'eq' && typeof first.value === 'number'
      ? { from: first.value, to: first.value + 1, conditions }
      : null;
  }
  return first.op === 'gte' && second.op === 'lt'
    ? { from: String(first.value), to: String(second.value), conditions }
    : null;
}

export interface JoinedSpans {
  readonly conditions: readonly Condition[];
  readonly either: readonly (readonly Condition[])[];
  /** What several times are beside each other by; null for one time. */
  readonly unit: TimeGrain | null;
}

const YEAR_START = /-01-01$/u;
const MONTH_START = /-01$/u;
const MONTHS_A_QUARTER = 3;

const monthsOf = (day: string): number => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7)) - 1;

const isQuarter = ({ from, to }: ClosedRange): boolean => {
  const [start, end] = [monthsOf(String(from)), monthsOf(String(to))];
  return start % MONTHS_A_QUARTER === 0 && end - start === MONTHS_A_QUARTER;
};

function unitOf(spans: readonly ClosedRange[]): TimeGrain | null {
  const days = spans.flatMap(({ from, to }) => [String(from), String(to)]);
  if (days.every((day) => YEAR_START.test(day) || !day.includes('-'))) {
    return 'year';
  }
  if (!days.every((day) => MONTH_START.test(day))) {
    return null;
  }
  return spans.every(isQuarter) ? 'quarter' : 'month';
}

/** “in 1998 and 1999” is either of them, not both at once. */
export function joinSpans(all: readonly (readonly Condition[])[]): JoinedSpans {
  return joinRanges(joinParts(all));
}

/** “Tuesdays vs Saturdays” are either of them, as no day is both. */
function joinParts(found: readonly (readonly Condition[])[]): readonly (readonly Condition[])[] {
  const isPart = ([only, ...more]: readonly Condition[]): boolean =>
    only?.op === 'falls' && more.length === 0;
  const [first, ...others] = found.filter(isPart).flat();
  if (first?.op !== 'falls' || others.length === 0) {
    return found;
  }
  const isAlike = (one: Condition): boolean =>
    one.op === 'falls' && one.column === first.column && one.value.part === first.value.part;
  const values = [first, ...others].flatMap((one) =>
    one.op === 'falls' && isAlike(one) ? one.value.values : [],
  );
  const joined: Condition = { ...first, value: { ...first.value, values: [...new Set(values)] } };
  return [...found.filter((some) => !isPart(some) || some.every((one) => !isAlike(one))), [joined]];
}

function joinRanges(found: readonly (readonly Condition[])[]): JoinedSpans {
  const spans = found.flatMap((conditions) => closedOf(conditions) ?? []);
  const [first, ...rest] = spans.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  if (first === undefined || rest.length === 0) {
    return { conditions: found.flat(), either: [], unit: null };
  }
  const others = found.filter((conditions) => closedOf(conditions) === null).flat();
  const unit = unitOf(spans);
  const all = [first, ...rest];
  const isWhole = rest.every(({ from }, at) => all[at]?.to === from);
  const last = rest.at(-1) ?? first;
  if (!isWhole) {
    return { conditions: others, either: all.map(({ conditions }) => conditions), unit };
  }
  const { column } = first.conditions[0] ?? { column: '' };
  const whole: readonly Condition[] =
    typeof first.from === 'number'
      ? [{ column, op: 'in', value: all.map(({ from }) => Number(from)) }]
      : [
          { column, op: 'gte', value: first.from },
          { column, op: 'lt', value: String(last.to) },
        ];
  return { conditions: [...others, ...whole], either: [], unit };
}
