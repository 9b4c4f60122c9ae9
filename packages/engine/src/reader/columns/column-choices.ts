import { AppError, type ColumnChoice, type Issue } from '@plumbline/contract';
import { columnNameKey, nearestName } from '@plumbline/query';
import type { IngestedColumn } from '../../engine-api.ts';
import { formOf } from './forms.ts';

export interface ChoiceRequest {
  /** Names of the columns in the files, unique. */
  readonly names: readonly string[];
  readonly choices: readonly ColumnChoice[] | null;
  /** Columns of rows that come before: those of the files that match them are read with their names and types. */
  readonly after: readonly IngestedColumn[] | null;
  /** The choices were made for earlier files: those of columns that these files lack are ignored. */
  readonly areEarlier: boolean;
}

/**
 * One choice for each column of the files, in their order. Choices are matched by name, never by position, and a column
 * without one is read as it is detected.
 * @throws AppError request.invalid with one issue for each choice that names no column, names one twice or has an unknown form.
 */
export const resolveChoices = ({
  names,
  choices,
  after,
  areEarlier,
}: ChoiceRequest): readonly ColumnChoice[] => {
  if (after !== null) {
    return choicesAfter(names, { columns: after, choices });
  }
  if (!areEarlier) {
    refuseInvalid(names, choices ?? []);
  }
  const byName = new Map((choices ?? []).toReversed().map((choice) => [columnNameKey(choice.name), choice]));
  return names.map((name) => byName.get(columnNameKey(name)) ?? { name, include: true });
};

const refuseInvalid = (names: readonly string[], choices: readonly ColumnChoice[]): void => {
  const issues = [...nameIssues(names, choices), ...formIssues(choices)];
  if (issues.length > 0) {
    const message = 'Some choices do not fit the columns of the file. Correct them, or leave them out.';
    throw new AppError('request.invalid', message, { issues });
  }
};

/** One issue for each choice that names no column, or a column that a choice before names. */
export const nameIssues = (
  names: readonly string[],
  choices: readonly Pick<ColumnChoice, 'name'>[],
): Issue[] => {
  const known = new Set(names.map(columnNameKey));
  const seen = new Set<string>();
  return choices.flatMap(({ name }, index) => {
    const key = columnNameKey(name);
    const isAgain = seen.has(key);
    seen.add(key);
    const path = `columns.${index}.name`;
    if (!known.has(key)) {
      const near = nearestName(name, names);
      const hint = near === null ? 'Use the names of the inspection.' : `Did you mean “${near}”?`;
      return [{ path, message: `There is no column “${name}”.`, hint }];
    }
    const message = `The column “${name}” is listed twice.`;
    return isAgain ? [{ path, message, hint: 'List each column once.' }] : [];
  });
};

/** One issue for each choice whose form is none, or is none of the chosen type. */
const formIssues = (choices: readonly ColumnChoice[]): Issue[] =>
  choices.flatMap(({ form, type }, index) => {
    const chosen = form === undefined || form.startsWith('declared-') ? null : formOf(form);
    const isUnknown = form !== undefined && !form.startsWith('declared-') && chosen === null;
    const isOfOther = type !== undefined && chosen !== null && chosen.type !== type;
    return isUnknown || isOfOther
      ? [
          {
            path: `columns.${index}.form`,
            message: isUnknown
              ? `There is no way of writing called ${form}.`
              : `${form} is not a way to write the type ${type}.`,
            hint: 'Take one that the inspection offers, or leave it out.',
          },
        ]
      : [];
  });

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
const slotsOf = ({ columns, choices }: KnownColumns): Slot[] => {
  const included = choices?.filter(({ include }) => include) ?? [];
  const targets = columns.map((target): Slot => {
    const own = included.filter((choice) => (choice.rename ?? choice.name) === target.name);
    return { target, names: [...own.map(({ name }) => name), target.name], isTaken: false };
  });
  const leftOut = choices?.filter(({ include }) => !include) ?? [];
  return [...targets, ...leftOut.map(({ name }): Slot => ({ target: null, names: [name], isTaken: false }))];
};

/**
 * Finds each column of a file among those that are there: by its name in the files before, by its name in the dataset,
 * then by either without case and spaces. Each is found once; the exact name always wins.
 */
export const matchToKnown = (names: readonly string[], known: KnownColumns): MatchedColumn[] => {
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
};

/**
 * Choices that map the columns of new files to the existing ones: with their names and types, however the files call
 * them. What was chosen for reading a column (its form, its marks) stays chosen; a cell that does not fit never changes
 * the type of a column that is there.
 */
const choicesAfter = (names: readonly string[], known: KnownColumns): ColumnChoice[] =>
  matchToKnown(names, known).map(({ name, target, isLeftOut }): ColumnChoice => {
    if (target === null) {
      return { name, include: !isLeftOut };
    }
    const before = known.choices?.find(
      (choice) => choice.include && (choice.rename ?? choice.name) === target.name,
    );
    const { onFailure, form, ...reading } = before ?? {};
    const isFormOfType = form !== undefined && (formOf(form)?.type ?? target.type) === target.type;
    return {
      // A file alone may not prove it: the rows before have.
      ...(target.dateOrder === undefined ? {} : { dateOrder: target.dateOrder }),
      ...reading,
      ...(isFormOfType ? { form } : {}),
      name,
      include: true,
      type: target.type,
      onFailure: onFailure === 'drop' ? 'drop' : 'null',
      ...(target.name === name ? {} : { rename: target.name }),
    };
  });
