import { columnNameWords, quantityInDataset, type Quantity, type QuantityColumn } from './additivity.ts';

/**
 * What shows what a column's numbers are: its name, the format in its file, the range of its values, that they identify
 * rows, that the dataset has dates, or the dataset's own name.
 */
export const QUANTITY_EVIDENCE = ['name', 'format', 'values', 'role', 'times', 'dataset'] as const;
export type QuantityEvidence = (typeof QUANTITY_EVIDENCE)[number];

export interface FoundQuantity {
  readonly quantity: Quantity;
  /** Without any of these it would be something else; none where numbers are amounts because nothing says otherwise. */
  readonly evidence: readonly QuantityEvidence[];
  /** The words of the name that decide; null where the name does not. */
  readonly words: string | null;
}

interface Surroundings {
  /** All of the dataset. */
  readonly columns: readonly QuantityColumn[];
  /** What the dataset is called. */
  readonly subject: string;
}

/** A name that says nothing. */
const NAMELESS = 'column';

/** The column and its dataset without one piece of evidence. */
const WITHOUT: Readonly<
  Record<
    QuantityEvidence,
    (column: QuantityColumn, around: Surroundings) => readonly [QuantityColumn, Surroundings]
  >
> = {
  name: (column, around) => [{ ...column, name: NAMELESS, label: undefined }, around],
  format: (column, around) => [{ ...column, semanticRole: null }, around],
  values: (column, around) => [{ ...column, profile: null }, around],
  role: (column, around) => [{ ...column, role: 'measure' }, around],
  times: (column, { subject }) => [column, { columns: [column], subject }],
  dataset: (column, { columns }) => [column, { columns, subject: '' }],
};

/** Words of a name next to each other, the fewest first. */
function partsOfName(name: string): readonly string[] {
  const words = columnNameWords(name).trim().split(' ');
  return words.flatMap((_, more) =>
    words.slice(more).map((__, from) => words.slice(from, from + more + 1).join(' ')),
  );
}

/** The fewest words of the name next to each other by which the same is found. */
const decidingWords = (column: QuantityColumn, around: Surroundings, quantity: Quantity): string | null =>
  [column.name, column.label ?? column.name]
    .flatMap(partsOfName)
    .find((name) => quantityInDataset({ ...column, name, label: undefined }, around) === quantity) ?? null;

type ColumnInContext = readonly [QuantityColumn, Surroundings];

const without = (kinds: readonly QuantityEvidence[], seen: ColumnInContext): ColumnInContext =>
  kinds.reduce<ColumnInContext>(([column, around], kind) => WITHOUT[kind](column, around), seen);

const allBut = (kind: QuantityEvidence): readonly QuantityEvidence[] =>
  QUANTITY_EVIDENCE.filter((other) => other !== kind);

/**
 * The pieces without any one of which something else is found. Where several show the same, none of them is needed: then those
 * that show it alone, for which `isAlone` is true. Nothing shows an amount.
 */
function collectEvidence(
  column: ColumnInContext,
  quantity: Quantity,
): { readonly evidence: readonly QuantityEvidence[]; readonly isAlone: boolean } {
  const isFound = (kinds: readonly QuantityEvidence[]): boolean =>
    quantityInDataset(...without(kinds, column)) === quantity;
  const needed = QUANTITY_EVIDENCE.filter((kind) => !isFound([kind]));
  return needed.length > 0 || isFound(QUANTITY_EVIDENCE)
    ? { evidence: needed, isAlone: false }
    : { evidence: QUANTITY_EVIDENCE.filter((kind) => isFound(allBut(kind))), isAlone: true };
}

/**
 * What the numbers of a column are, as they would be found without corrections, and what shows it: a piece of evidence
 * counts where something else is found without it, so the reason is that of the rule itself. Null where it has no numbers.
 */
export function findQuantity(
  column: QuantityColumn,
  { columns: all, subject }: Surroundings,
): FoundQuantity | null {
  const plain: QuantityColumn = { ...column, quantity: null };
  // Dates of the dataset are those that were found, corrected or not.
  const around = { columns: all.map((one) => (one.name === column.name ? plain : one)), subject };
  const quantity = quantityInDataset(plain, around);
  if (quantity === null) {
    return null;
  }
  const { evidence, isAlone } = collectEvidence([plain, around], quantity);
  const named = isAlone ? without(allBut('name'), [plain, around]) : ([plain, around] as const);
  return {
    quantity,
    evidence,
    words: evidence.includes('name') ? decidingWords(...named, quantity) : null,
  };
}
