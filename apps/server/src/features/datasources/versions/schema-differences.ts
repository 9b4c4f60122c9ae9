import { AppError, type ColumnType } from '@plumbline/contract';
import {
  differencesInWords,
  matchToKnown,
  type FoundColumn as FoundInFile,
  type FoundDifference,
  type KnownColumns,
  type MatchedColumn,
} from '@plumbline/engine';
import { message, type Translator } from '@plumbline/messages';
import { sayEnglish } from '../../../platform/text/say-english.ts';

/** The inspection of one new file. */
export interface NewFile {
  readonly name: string;
  readonly columns: readonly (Pick<FoundInFile, 'name' | 'type' | 'empty'> & {
    readonly alternatives: readonly Pick<FoundInFile['alternatives'][number], 'type' | 'parsedShare'>[];
  })[];
  /** Rows that were inspected; null where they were not counted. */
  readonly rowCount: number | null;
}

type FoundColumn = NewFile['columns'][number];

/** At least this share of cells must fit a type. */
const FITTING_SHARE = 0.95;

/** Types that can hold every value of the key's type. */
const WIDER: Readonly<Partial<Record<ColumnType, readonly ColumnType[]>>> = {
  integer: ['decimal', 'number'],
  decimal: ['number'],
};

const isEmpty = ({ empty }: FoundColumn, rowCount: number | null): boolean =>
  rowCount !== null && empty >= rowCount;

/** True when the new cells can be read as the type of the column that they join. */
function fits(column: FoundColumn, expected: ColumnType, rowCount: number | null): boolean {
  const widened = expected === 'text' || WIDER[column.type]?.includes(expected) === true;
  const alternative = column.alternatives.find(
    ({ type, parsedShare }) => type === expected && parsedShare >= FITTING_SHARE,
  );
  return column.type === expected || widened || alternative !== undefined || isEmpty(column, rowCount);
}

const PLAIN = { expected: null, found: null, blocks: false } as const;

function typeDifference(file: NewFile, found: FoundColumn, match: MatchedColumn): FoundDifference[] {
  const expected = match.target?.type;
  if (expected === undefined || expected === found.type || isEmpty(found, file.rowCount)) {
    return [];
  }
  const column = match.target?.name ?? found.name;
  const blocks = !fits(found, expected, file.rowCount);
  const says = message(blocks ? 'fileDifference.misfits' : 'fileDifference.fits', {
    column,
    expected: message(`valuesOfType.${expected}`),
    found: message(`valuesOfType.${found.type}`),
  });
  return [{ kind: 'type', file: file.name, column, expected, found: found.type, says, blocks }];
}

/** The first column that comes before one that it follows in the dataset. */
function orderDifference(
  file: NewFile,
  known: KnownColumns,
  matches: readonly MatchedColumn[],
): FoundDifference[] {
  const positions = matches.flatMap(({ target }) => (target === null ? [] : [known.columns.indexOf(target)]));
  const at = positions.findIndex((position, index) => index > 0 && position < (positions[index - 1] ?? 0));
  const column = known.columns[positions[at] ?? -1]?.name;
  const says = message('fileDifference.otherOrder');
  return column === undefined ? [] : [{ ...PLAIN, kind: 'order', file: file.name, column, says }];
}

function nameDifference(file: NewFile, column: FoundColumn, match: MatchedColumn): FoundDifference[] {
  if (match.isLeftOut) {
    return [];
  }
  if (match.target === null) {
    const says = message('fileDifference.newColumn', { column: column.name });
    return [{ ...PLAIN, kind: 'added', file: file.name, column: column.name, found: column.type, says }];
  }
  const says = message('fileDifference.spelling', { found: column.name, column: match.target.name });
  return match.isFolded ? [{ ...PLAIN, kind: 'case', file: file.name, column: match.target.name, says }] : [];
}

/**
 * Every way in which a file's columns differ from those that its rows are to join, in this order: missing columns, new
 * ones, other types, other spelling, another order. A missing column blocks, as does a type whose cells the column
 * cannot hold; the rest is reported and applied.
 */
export function schemaDifferences(known: KnownColumns, file: NewFile): FoundDifference[] {
  const names = file.columns.map(({ name }) => name);
  const matches = matchToKnown(names, known);
  const reached = new Set(matches.map(({ target }) => target));
  const missing = known.columns
    .filter((column) => !reached.has(column))
    .map((column): FoundDifference => {
      const says = message('fileDifference.missingFromFile', { column: column.name });
      return {
        ...PLAIN,
        kind: 'missing',
        file: file.name,
        column: column.name,
        expected: column.type,
        says,
        blocks: true,
      };
    });
  const pairs = file.columns.flatMap((column, index) => {
    const match = matches[index];
    return match === undefined ? [] : [{ found: column, match }];
  });
  const named = pairs.flatMap(({ found, match }) => nameDifference(file, found, match));
  return [
    ...missing,
    ...named.filter(({ kind }) => kind === 'added'),
    ...pairs.flatMap(({ found, match }) => typeDifference(file, found, match)),
    ...named.filter(({ kind }) => kind === 'case'),
    ...orderDifference(file, known, matches),
  ];
}

/**
 * `dataset.schema_differs`: every difference in `differences`, in the words of `say`; those that block are issues, too,
 * in English as all errors.
 */
export function schemaDiffers(
  name: string,
  differences: readonly FoundDifference[],
  say: Translator['say'],
): AppError {
  const blocking = differences.filter(({ blocks }) => blocks);
  const what = blocking.length === 1 ? 'One difference' : `${blocking.length} differences`;
  return new AppError(
    'dataset.schema_differs',
    `The columns are not those of "${name}". ${what} must be resolved first: change the files, or accept the differences.`,
    {
      data: { differences: differencesInWords(differences, say) },
      issues: blocking.map(({ file, column, says }) => ({
        path: `columns.${column}`,
        message: `${file}: ${sayEnglish(says)}.`,
      })),
    },
  );
}
