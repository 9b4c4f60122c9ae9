import type { Column, Frame } from '../data/frame.ts';

/** What sets a segment apart from all rows, in one column. */
export type SegmentTrait = {
  readonly column: string;
  /** In standard deviations of all rows; negative is less. */
  readonly effect: number;
} & (
  | { readonly kind: 'number'; readonly mean: number; readonly overallMean: number }
  | {
      readonly kind: 'category' | 'missing';
      /** The category, for a trait of kind `category`; null otherwise. */
      readonly category: string | null;
      /** Share of the segment's rows, and of all. */
      readonly share: number;
      readonly overallShare: number;
    }
);

export interface Segment {
  readonly code: number;
  readonly rows: number;
  readonly share: number;
  /** Strongest first, one per column at most. */
  readonly traits: readonly SegmentTrait[];
  /** The traits to name it by: the strongest that no other segment has more of. Empty if nothing sets it apart. */
  readonly name: readonly SegmentTrait[];
}

/** Weaker differences are not worth a name. */
const MIN_EFFECT = 0.5;
const NAME_TRAITS = 2;

/** Describes groups of rows by how they differ from all rows. `codes` below 0 belong to no segment. */
export function describeSegments(frame: Frame, codes: Int32Array): Segment[] {
  const count = codes.reduce((most, code) => Math.max(most, code), -1) + 1;
  const byColumn = frame.columns.map((column) => columnTraits(column, codes, count));
  const segments = Array.from({ length: count }, (_, code) => {
    const rows = codes.reduce((sum, own) => sum + (own === code ? 1 : 0), 0);
    const traits = byColumn
      .flatMap((perSegment) => strongest(perSegment[code]!))
      .sort((one, other) => Math.abs(other.effect) - Math.abs(one.effect));
    return { code, rows, share: rows / Math.max(1, frame.rows), traits };
  });
  return segments.map((segment) => ({ ...segment, name: nameTraits(segment.code, byColumn) }));
}

function strongest(traits: readonly SegmentTrait[]): SegmentTrait[] {
  const sorted = traits.toSorted((one, other) => Math.abs(other.effect) - Math.abs(one.effect));
  return sorted.slice(0, 1);
}

/** The traits of each column in which the segment has the highest or lowest value of all segments. */
function nameTraits(code: number, byColumn: readonly SegmentTrait[][][]): SegmentTrait[] {
  const extreme = byColumn.flatMap((perSegment) => {
    const own = perSegment[code]!.filter((trait) => {
      const others = perSegment
        .filter((_, other) => other !== code)
        .flat()
        .filter((other) => isSame(trait, other));
      return (
        Math.abs(trait.effect) >= MIN_EFFECT &&
        others.every(({ effect }) => (trait.effect > 0 ? effect < trait.effect : effect > trait.effect))
      );
    });
    // "Is red" says more than "is not blue".
    const positive = own.filter(({ kind, effect }) => kind === 'number' || effect > 0);
    return strongest(positive);
  });
  return extreme.sort((one, other) => Math.abs(other.effect) - Math.abs(one.effect)).slice(0, NAME_TRAITS);
}

function isSame(one: SegmentTrait, other: SegmentTrait): boolean {
  return (
    one.kind === other.kind && (one.kind === 'number' || one.category === (other as typeof one).category)
  );
}

/** Per segment, the traits of a column: one of a number, one per category, one of missing values if some are. */
function columnTraits(column: Column, codes: Int32Array, count: number): SegmentTrait[][] {
  const groups = Array.from({ length: count }, (): number[] => []);
  codes.forEach((code, row) => groups[code]?.push(row));
  const measured = column.kind === 'number' ? [numberTraits(column, groups)] : categoryTraits(column, groups);
  const missing = shareTraits(column, groups, {
    kind: 'missing',
    category: null,
    holds: (row) => isMissing(column, row),
  });
  return groups.map((_, code) => [...measured, missing].flatMap((traits) => traits[code] ?? []));
}

function numberTraits(
  { name, values }: Extract<Column, { kind: 'number' }>,
  groups: readonly number[][],
): (SegmentTrait | null)[] {
  const known = values.filter(Number.isFinite);
  const overallMean = mean(known);
  const deviation = Math.sqrt(mean(known.map((value) => (value - overallMean) ** 2)));
  return groups.map((rows) => {
    const own = mean(Float64Array.from(rows, (row) => values[row]!).filter(Number.isFinite));
    return deviation > 0 && !Number.isNaN(own)
      ? { kind: 'number', column: name, effect: (own - overallMean) / deviation, mean: own, overallMean }
      : null;
  });
}

function categoryTraits(
  column: Extract<Column, { kind: 'category' }>,
  groups: readonly number[][],
): (SegmentTrait | null)[][] {
  return [...new Set(column.codes)]
    .filter((code) => code >= 0)
    .map((code) =>
      shareTraits(column, groups, {
        kind: 'category',
        category: column.categories[code]!,
        holds: (row) => column.codes[row] === code,
      }),
    );
}

function shareTraits(
  column: Column,
  groups: readonly number[][],
  {
    kind,
    category,
    holds,
  }: { kind: 'category' | 'missing'; category: string | null; holds: (row: number) => boolean },
): (SegmentTrait | null)[] {
  const rows = column.kind === 'number' ? column.values.length : column.codes.length;
  let total = 0;
  for (let row = 0; row < rows; row += 1) {
    total += holds(row) ? 1 : 0;
  }
  const overallShare = total / rows;
  const deviation = Math.sqrt(overallShare * (1 - overallShare));
  return groups.map((own) => {
    const share = own.filter(holds).length / own.length;
    return deviation > 0 && own.length > 0
      ? {
          kind,
          column: column.name,
          category,
          effect: (share - overallShare) / deviation,
          share,
          overallShare,
        }
      : null;
  });
}

function isMissing(column: Column, row: number): boolean {
  return column.kind === 'number' ? Number.isNaN(column.values[row]!) : column.codes[row]! < 0;
}

function mean(values: Float64Array): number {
  return values.length === 0 ? NaN : values.reduce((sum, value) => sum + value, 0) / values.length;
}
