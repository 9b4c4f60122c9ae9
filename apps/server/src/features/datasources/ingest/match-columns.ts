import type { ColumnChoice } from '@plumbline/contract';
import type { IngestedColumn } from '@plumbline/engine';
import { columnNameKey } from '@plumbline/query';

/**
 * Column choices for a file whose columns may have moved: each takes what was chosen for the column of its name, in
 * the file, before. A column that is new is read as it comes. Of doubled names the first takes the first's choice.
 */
export function matchColumns(
  names: readonly string[],
  before: readonly ColumnChoice[] | null,
): ColumnChoice[] | null {
  if (before === null) {
    return null;
  }
  const waiting = [...before];
  return names.map((name) => {
    const index = waiting.findIndex((choice) => choice.name === name);
    const [choice] = index < 0 ? [] : waiting.splice(index, 1);
    return choice ?? { name, include: true };
  });
}

/** Columns that new rows are matched to, with the choices made for them in earlier files. */
export interface KnownColumns {
  readonly columns: readonly IngestedColumn[];
  readonly choices: readonly ColumnChoice[] | null;
}

/** How one column of a new file matches the existing columns. */
export interface MatchedColumn {
  /** In the new file. */
  readonly name: string;
  /** The column its cells go to; null where it is new, or left out. */
  readonly target: IngestedColumn | null;
  /** Excluded when the dataset was created. */
  readonly isLeftOut: boolean;
  /** Matched only by ignoring case and spaces. */
  readonly isFolded: boolean;
}

interface Slot {
  readonly target: IngestedColumn | null;
  /** Its names in files: in earlier files, and in the dataset. */
  readonly names: readonly string[];
  isTaken: boolean;
}

/** Names are tidied as they are on import before they are compared. */
const fold = (name: string): string => columnNameKey(name.normalize('NFC').trim().replaceAll(/\s+/g, ' '));

/** The names of each column in files, the file's own first. */
function slotsOf({ columns, choices }: KnownColumns): Slot[] {
  const included = choices?.filter(({ include }) => include) ?? [];
  const targets = columns.map((target): Slot => {
    const own = included.filter((choice) => (choice.rename ?? choice.name) === target.name);
    return { target, names: [...own.map(({ name }) => name), target.name], isTaken: false };
  });
  const leftOut = choices?.filter(({ include }) => !include) ?? [];
  return [...targets, ...leftOut.map(({ name }): Slot => ({ target: null, names: [name], isTaken: false }))];
}

/**
 * Finds each column of a file among those that are there: by its name in the files before, by its name in the dataset,
 * then by either without case and spaces. Each is found once; the exact name always wins.
 */
export function matchNames(names: readonly string[], known: KnownColumns): MatchedColumn[] {
  const slots = slotsOf(known);
  const found = new Map<number, { slot: Slot; isFolded: boolean }>();
  const take = (isSame: (slotName: string, name: string) => boolean, isFolded: boolean): void => {
    for (const [index, name] of names.entries()) {
      const slot = slots.find((one) => !one.isTaken && one.names.some((known) => isSame(known, name)));
      if (!found.has(index) && slot !== undefined) {
        slot.isTaken = true;
        found.set(index, { slot, isFolded });
      }
    }
  };
  take((slotName, name) => slotName === name, false);
  take((slotName, name) => fold(slotName) === fold(name), true);
  return names.map((name, index) => {
    const match = found.get(index);
    return {
      name,
      target: match?.slot.target ?? null,
      isLeftOut: match !== undefined && match.slot.target === null,
      isFolded: match?.isFolded ?? false,
    };
  });
}

/**
 * Choices that map the columns of new files to the existing ones: with their names and types, however
 * the files call them. What was chosen for reading a column (its form, its marks) stays chosen; a cell that does not
 * fit never changes the type of a column that is there.
 */
export function choicesToJoin(names: readonly string[], known: KnownColumns): ColumnChoice[] {
  return matchNames(names, known).map(({ name, target, isLeftOut }): ColumnChoice => {
    if (target === null) {
      return { name, include: !isLeftOut };
    }
    const before = known.choices?.find(
      (choice) => choice.include && (choice.rename ?? choice.name) === target.name,
    );
    const { onFailure, ...reading } = before ?? {};
    return {
      // A file alone may not prove it: the rows before have.
      ...(target.dateOrder === undefined ? {} : { dateOrder: target.dateOrder }),
      ...reading,
      name,
      include: true,
      type: target.type,
      onFailure: onFailure === 'drop' ? 'drop' : 'null',
      ...(target.name === name ? {} : { rename: target.name }),
    };
  });
}
