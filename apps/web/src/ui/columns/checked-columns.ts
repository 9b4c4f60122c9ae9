import type { ColumnChoice, ColumnFix, ColumnType, InspectedColumn } from '@plumbline/contract';
import type { InspectedTable } from './inspected-table.ts';
import { columnKey, isSameFix, type ColumnEdit, type ColumnEdits, type Treatment } from './column-edits.ts';
import { columnNameKey } from '@plumbline/query';

/** One line of the table under Validation: what was found, as changed by the person. */
export interface CheckedColumn {
  /** Place in the file, counted from 0. */
  readonly place: number;
  /** The column's name in the file, before any renaming. */
  readonly nameInFile: string;
  readonly name: string;
  readonly isIncluded: boolean;
  readonly type: ColumnType;
  /** The type whose failures are reported: `type`, or the one before "make the column text". */
  readonly testedType: ColumnType;
  readonly foundType: ColumnType;
  /** A way of writing; null where the server picks one of the type. */
  readonly form: string | null;
  /** The way in words; null for a type that was not tried. */
  readonly reads: string | null;
  /** What in the cells speaks for it; empty where a person chose. */
  readonly because: string;
  readonly semanticRole: InspectedColumn['semanticRole'];
  readonly format: string | null;
  readonly profile: InspectedColumn['profile'];
  /** 0 to 1; null when nothing is known about this type. */
  readonly share: number | null;
  /** Cells that do not fit `testedType`; null when not known. */
  readonly failing: number | null;
  /** The first failing cells; empty where they are not known. */
  readonly failures: InspectedColumn['failures'];
  readonly empty: number;
  readonly treatment: Treatment;
  readonly needsReview: boolean;
  readonly asksDateOrder: boolean;
  /** The dates are in several notations. */
  readonly hasMixedDates: boolean;
  readonly alternatives: InspectedColumn['alternatives'];
  /** Offered and not taken. */
  readonly fixes: readonly ColumnFix[];
  readonly taken: readonly ColumnFix[];
  /** Texts that a person said mean "no value" here. */
  readonly nulls: readonly string[];
  /** Anything but name and inclusion is not as it was found. */
  readonly isChanged: boolean;
}

type Fit = Pick<CheckedColumn, 'form' | 'reads' | 'because' | 'share' | 'failing' | 'failures'>;

/** Fit as detected, with the applied fixes: each fixes the number of cells it stated. */
function foundFit(column: InspectedColumn, { fixes = [], nulls = [] }: ColumnEdit): Fit {
  const isSaid = (words: readonly string[]) => (cell: { readonly text: string }) => words.includes(cell.text);
  const fixed = fixes.flatMap(({ choice }) => choice.nulls ?? []);
  const own = nulls.filter((word) => !fixed.includes(word));
  const failures = column.failures.filter((cell) => !isSaid([...fixed, ...own])(cell));
  const fixedCount = fixes.reduce(
    (sum, { fixedCells }) => sum + fixedCells,
    column.failures.filter(isSaid(own)).length,
  );
  const failing = Math.max(0, column.failureCount - fixedCount);
  const left = column.failureCount === 0 ? 0 : failing / column.failureCount;
  return {
    form: column.form,
    reads: column.reads,
    because: column.because,
    share: 1 - (1 - column.parsedShare) * left,
    failing,
    failures: failing === 0 ? [] : failures,
  };
}

function fitOf(column: InspectedColumn, edit: ColumnEdit, sampledRows: number): Fit {
  const { type = column.type, form } = edit;
  if (type === column.type && (form === undefined || form === column.form)) {
    return foundFit(column, edit);
  }
  const other = column.alternatives.find(
    (one) => one.type === type && (form === undefined || one.form === form),
  );
  const share = type === 'text' ? 1 : (other?.parsedShare ?? null);
  const { failureCount, failures = [] } = other ?? {};
  return {
    form: form ?? null,
    reads: other?.reads ?? null,
    because: '',
    share,
    failing: failureCount ?? failingOf(share, sampledRows - column.empty),
    failures,
  };
}

/** Cells that do not fit, from their share; null where that is not known. */
function failingOf(share: number | null, filled: number): number | null {
  if (share === 1) {
    return 0;
  }
  return share === null ? null : Math.round((1 - share) * filled);
}

export const checkedColumns = (
  inspection: Pick<InspectedTable, 'columns' | 'sampledRows'>,
  edits: ColumnEdits,
): readonly CheckedColumn[] =>
  inspection.columns.map((column, place) =>
    checkColumn(column, place, { inspection, edit: edits[columnKey({ place, name: column.name })] }),
  );

/** Findings that apply to a column only while it has its detected type. */
const asFound = (column: InspectedColumn, isFound: boolean) => ({
  semanticRole: isFound ? column.semanticRole : null,
  format: isFound ? column.format : null,
  profile: isFound ? column.profile : null,
});

/** Text whose dates can be read once a person says how. */
const holdsDates = ({ type, fixes, ambiguousDateOrder }: InspectedColumn): boolean =>
  ambiguousDateOrder || (type === 'text' && fixes.some(({ kind }) => kind === 'date-order'));

const asksOrder = (column: InspectedColumn, { type, treatment }: ColumnEdit): boolean =>
  holdsDates(column) && type === undefined && treatment !== 'text';

const leavesEmpty = (treatment: Treatment, { failing }: Fit): boolean =>
  treatment === 'null' && failing !== null && failing > 0;

/** Text instead is one of the treatments, and not offered twice. */
const notTaken = (fixes: readonly ColumnFix[], taken: readonly ColumnFix[]): readonly ColumnFix[] =>
  fixes.filter((fix) => fix.kind !== 'text' && !taken.some((one) => isSameFix(one, fix)));

/** What was decided, or what holds where nothing was. */
const decidedOf = (column: InspectedColumn, edit: ColumnEdit) => ({
  name: edit.rename ?? column.name,
  isIncluded: edit.isExcluded !== true,
  testedType: edit.type ?? column.type,
  treatment: edit.treatment ?? ('null' as const),
  taken: edit.fixes ?? [],
  nulls: edit.nulls ?? [],
});

function checkColumn(
  column: InspectedColumn,
  place: number,
  {
    inspection,
    edit = {},
  }: { inspection: Pick<InspectedTable, 'sampledRows'>; edit: ColumnEdit | undefined },
): CheckedColumn {
  const decided = decidedOf(column, edit);
  const { treatment, taken, nulls, testedType } = decided;
  const fit = fitOf(column, edit, inspection.sampledRows);
  const isFound = testedType === column.type && fit.form === column.form;
  const fixedType = taken.findLast(({ choice }) => choice.type)?.choice.type ?? testedType;
  const asksDateOrder = asksOrder(column, edit);
  return {
    place,
    nameInFile: column.name,
    ...decided,
    type: treatment === 'text' ? 'text' : fixedType,
    foundType: column.type,
    ...fit,
    ...asFound(column, isFound && treatment !== 'text'),
    empty: column.empty,
    needsReview: decided.isIncluded && (asksDateOrder || leavesEmpty(treatment, fit)),
    asksDateOrder,
    hasMixedDates: holdsDates(column) && !column.ambiguousDateOrder,
    alternatives: column.alternatives,
    fixes: isFound ? notTaken(column.fixes, taken) : [],
    isChanged: !isFound || treatment !== 'null' || taken.length + nulls.length > 0,
  };
}

export interface ColumnsSummary {
  readonly included: number;
  readonly toReview: number;
  /** Cells that will be left empty. */
  readonly failingCells: number;
}

export const summariseColumns = (columns: readonly CheckedColumn[]): ColumnsSummary => {
  const included = columns.filter((column) => column.isIncluded);
  const left = included.filter((column) => column.treatment === 'null');
  return {
    included: included.length,
    toReview: included.filter((column) => column.needsReview).length,
    failingCells: left.reduce((sum, column) => sum + (column.failing ?? 0), 0),
  };
};

export type ColumnIssue = 'doubled' | 'none-included';

/** Faults that keep a dataset from being made; by place, or for all columns together. */
export function columnIssues(columns: readonly CheckedColumn[]): {
  readonly all: ColumnIssue | null;
  readonly byPlace: ReadonlyMap<number, ColumnIssue>;
} {
  const included = columns.filter((column) => column.isIncluded);
  const positions = new Map<string, number[]>();
  for (const column of included) {
    const key = columnNameKey(column.name);
    positions.set(key, [...(positions.get(key) ?? []), column.place]);
  }
  const isRenamed = (place: number): boolean => columns[place]?.name !== columns[place]?.nameInFile;
  const doubled = [...positions.values()].filter((group) => group.length > 1 && group.some(isRenamed));
  return {
    all: included.length === 0 ? 'none-included' : null,
    byPlace: new Map(
      doubled.flatMap((group) => group.filter(isRenamed).map((place) => [place, 'doubled'] as const)),
    ),
  };
}

/** What was said to mean "no value": in every column, and in this one by changes taken and by single words. */
const nullsOf = (column: CheckedColumn, everywhere: readonly string[]): readonly string[] => {
  const own = [...column.taken.flatMap(({ choice }) => choice.nulls ?? []), ...column.nulls];
  return own.length === 0 ? [] : [...new Set([...everywhere, ...own])];
};

function toChoice(
  column: CheckedColumn,
  inspection: Pick<InspectedTable, 'complete'>,
  everywhere: readonly string[],
): ColumnChoice {
  const fixes = column.taken.reduce<Partial<ColumnChoice>>((all, { choice }) => ({ ...all, ...choice }), {});
  const hasSentType = inspection.complete || column.type !== column.foundType || column.isChanged;
  const form = column.type === column.testedType ? column.form : null;
  const nulls = nullsOf(column, everywhere);
  return {
    name: column.nameInFile,
    include: column.isIncluded,
    ...(hasSentType ? { type: column.type } : {}),
    ...(hasSentType && form !== null && form !== '' ? { form } : {}),
    ...(column.treatment === 'text' ? {} : fixes),
    ...(nulls.length === 0 ? {} : { nulls: [...nulls] }),
    ...(column.name === column.nameInFile ? {} : { rename: column.name }),
    ...(column.treatment === 'drop' ? { onFailure: 'drop' as const } : {}),
  };
}

/**
 * The choices to send, one for every column of the file. A type and its form are sent where a person chose, or where
 * every row was read; from a sample the server is left to find them over the whole file. `everywhere`: texts that mean
 * "no value" in every column, which a column with words of its own has to name again.
 */
export const toColumnChoices = (
  inspection: Pick<InspectedTable, 'columns' | 'sampledRows' | 'complete'>,
  edits: ColumnEdits,
  everywhere: readonly string[] = [],
): ColumnChoice[] =>
  checkedColumns(inspection, edits).map((column) => toChoice(column, inspection, everywhere));

/** Different values of a column among the first rows, at most `count`. */
export function firstValues(
  inspection: Pick<InspectedTable, 'rows'>,
  place: number,
  count: number,
): readonly string[] {
  const seen = new Set<string>();
  for (const row of inspection.rows) {
    const cell = row[place];
    if (cell !== null && cell !== undefined && cell !== '') {
      seen.add(String(cell));
    }
    if (seen.size === count) {
      break;
    }
  }
  return [...seen];
}
