import {
  isLatitudeColumn,
  QUANTITIES,
  quantityInDataset,
  type Additivity,
  type Quantity,
} from '@plumbline/contract';
import { isNumeric, isTemporal, type ChartColumn } from '@plumbline/viz';
import { isCountryName, isStageName } from './names.ts';
import type { RowMeaning } from './row-meaning.ts';

/** What a column is to a chart. */
type ColumnKind =
  | 'measure'
  | 'category'
  | 'time'
  /** Whole numbers that are years: an order, no quantity. */
  | 'year'
  | 'latitude'
  | 'longitude'
  | 'identifier'
  /** Text with nearly as many values as rows. */
  | 'prose'
  /** One value, or none. */
  | 'constant'
  | 'unreadable';

/** What recommendations and questions know of a column, derived from its type and profile. */
export interface ColumnTraits {
  readonly column: ChartColumn;
  readonly name: string;
  readonly label: string;
  readonly kind: ColumnKind;
  readonly adds: Additivity;
  /** What its numbers are; null where it has none. */
  readonly quantity: Quantity | null;
  /** Different values; null where there is no profile. */
  readonly distinct: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** The area of the map that contains its places; null if it has none. */
  readonly area: string | null;
  /** Letters of the longest of the frequent values. */
  readonly longestValue: number;
  /** Names steps that follow each other. */
  readonly isStage: boolean;
  /** How much there is to see in it, 0 to 1. */
  readonly interest: number;
}

export interface TraitContext {
  /** All of the dataset: whether a balance repeats over time shows in the others. */
  readonly allColumns?: readonly ChartColumn[] | undefined;
  readonly rowCount?: number | undefined;
  /** What the rows are called, such as the name of the dataset. */
  readonly subject?: string | undefined;
  /** What the rows are; absent where it is not known. */
  readonly meaning?: RowMeaning | undefined;
  /** The area of the map that matches most of a column's values; null if none does. */
  readonly areaOf?: ((column: ChartColumn) => string | null) | undefined;
}

const MANY_NAMES = 50;
/** A text column that repeats its values less than this is read, not counted. */
const PROSE_SHARE = 0.2;
/** Hours, weekdays, days of a month. */
const FEW_CLOCKS = 31;

const toNumber = (value: unknown): number | null => {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return value === '' || Number.isNaN(number) ? null : number;
};

/** The role of a column in a chart, from its type, role, name and profile. */
export function columnTraits(column: ChartColumn, context: TraitContext = {}): ColumnTraits {
  const { profile, name, label = name } = column;
  const distinct = profile?.distinct ?? null;
  const isNumber = isNumeric(column);
  const range = {
    min: isNumber ? toNumber(profile?.min) : null,
    max: isNumber ? toNumber(profile?.max) : null,
  };
  const quantity = ownQuantity(column, context);
  const kind = columnKind(column, { ...context, quantity, distinct });
  const facts = { column, name, label, kind, quantity, distinct, ...range };
  return {
    ...facts,
    adds: quantity === null ? 'none' : QUANTITIES[quantity],
    area: kind === 'category' ? areaOf(column, context) : null,
    longestValue: (profile?.top ?? []).reduce(
      (most, { value }) => Math.max(most, String(value ?? '').length),
      0,
    ),
    isStage: kind === 'category' && isStageName(name),
    interest: interestOf(facts),
  };
}

const ownQuantity = (
  column: ChartColumn,
  { allColumns: columns = [], subject = '' }: TraitContext,
): Quantity | null => quantityInDataset(column, { columns, subject });

interface KindFacts extends TraitContext {
  readonly distinct: number | null;
  readonly quantity: Quantity | null;
}

function columnKind(column: ChartColumn, facts: KindFacts): ColumnKind {
  const { type, role } = column;
  if (type === 'json' || type === 'time') {
    return 'unreadable';
  }
  if (facts.distinct !== null && facts.distinct <= 1) {
    return 'constant';
  }
  if (isTemporal(column)) {
    return 'time';
  }
  if (isNumeric(column)) {
    return numberKindOf(column, facts);
  }
  if (role === 'identifier') {
    return 'identifier';
  }
  return type === 'text' && isProse(facts) ? 'prose' : 'category';
}

const isProse = ({ distinct, rowCount }: KindFacts): boolean =>
  distinct !== null && rowCount !== undefined && distinct > MANY_NAMES && distinct > rowCount * PROSE_SHARE;

const KINDS: Partial<Readonly<Record<Quantity, ColumnKind>>> = {
  year: 'year',
  identifier: 'identifier',
  code: 'category',
};

function numberKindOf(column: ChartColumn, { quantity, distinct }: KindFacts): ColumnKind {
  if (quantity === 'coordinate') {
    return isLatitudeColumn(column) ? 'latitude' : 'longitude';
  }
  if (quantity === 'clock') {
    return distinct === null || distinct <= FEW_CLOCKS ? 'category' : 'identifier';
  }
  return (quantity === null ? undefined : KINDS[quantity]) ?? 'measure';
}

function areaOf(column: ChartColumn, { areaOf: findArea }: TraitContext): string | null {
  const known = findArea?.(column) ?? null;
  return known ?? (isCountryName(column.name) && column.type === 'text' ? 'world' : null);
}

const MAX_INTERESTING = [2, 20] as const;

function interestOf({ kind, column, distinct }: Pick<ColumnTraits, 'kind' | 'column' | 'distinct'>): number {
  const { profile } = column;
  const filled = profile ? 1 - profile.nulls / Math.max(1, profile.nulls + countValues(profile)) : 1;
  return filled * kindInterest(kind, distinct, profile);
}

function kindInterest(kind: ColumnKind, distinct: number | null, profile: ChartColumn['profile']): number {
  if (kind === 'time') {
    return 1;
  }
  if (kind === 'year') {
    return 0.8;
  }
  if (kind === 'measure') {
    return 0.4 + 0.6 * profileSpread(profile);
  }
  if (kind !== 'category') {
    return 0;
  }
  const [least, most] = MAX_INTERESTING;
  const isHandy = distinct === null || (distinct >= least && distinct <= most);
  return isHandy ? 1 : Math.max(0.2, most / (distinct ?? most));
}

type Profile = NonNullable<ChartColumn['profile']>;

/** Rows with a value, as far as the profile shows. */
const countValues = ({ histogram, top, distinct }: Profile): number =>
  Math.max(
    histogram.reduce((sum, bin) => sum + bin.count, 0),
    top.reduce((sum, entry) => sum + entry.count, 0),
    distinct,
  );

/** Relative spread of the values, 0 to 1. */
function profileSpread(profile: ChartColumn['profile']): number {
  if (!profile || profile.stddev === null || profile.mean === null) {
    return 0.5;
  }
  return profile.mean === 0 ? 1 : Math.min(1, profile.stddev / Math.abs(profile.mean));
}
