import type { ColumnType, ReadOptions } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import type { FoundDifference } from '../engine-api.ts';
import { planColumns } from './columns/column-plan.ts';
import type { SurveyedPart } from './surveyed-part.ts';
import { columnNameKey } from '@plumbline/query';

/** Parts whose types are inspected, and differences that are reported. */
const PARTS_LOOKED_AT = 20;
const MOST_TOLD = 500;

interface Typed {
  readonly name: string;
  /** Null where the part's first rows say nothing. */
  readonly type: ColumnType | null;
}

/** How the columns of later parts differ from those of the first; they are joined all the same. */
export const differencesOf = (parts: readonly SurveyedPart[], options: ReadOptions): FoundDifference[] => {
  const [first, ...later] = parts;
  if (first === undefined || later.length === 0) {
    return [];
  }
  const expected = typesOf(first, options);
  return later
    .flatMap((part, at) =>
      differencesOfPart(
        expected,
        at < PARTS_LOOKED_AT ? typesOf(part, options) : part.names.map((name) => ({ name, type: null })),
        part.part.name,
      ),
    )
    .slice(0, MOST_TOLD);
};

const typesOf = (part: SurveyedPart, options: ReadOptions): readonly Typed[] => {
  const declared = part.kind === 'records' ? part.part.columns.map((column) => column.declared) : [];
  const { names, rows, mark } = part;
  const plans = planColumns({
    survey: { names, rows, mark },
    options,
    choices: null,
    scales: new Map(),
    declared,
  });
  const isEmpty = (at: number): boolean => rows.every((row) => (row[at] ?? '').trim() === '');
  return plans.map(({ form }, at) => ({
    name: names[at] ?? '',
    type: (declared[at] ?? null) === null && isEmpty(at) ? null : form.type,
  }));
};

const differencesOfPart = (
  expected: readonly Typed[],
  columns: readonly Typed[],
  file: string,
): FoundDifference[] => {
  const known = new Map(expected.map((column) => [columnNameKey(column.name), column]));
  const own = new Map(columns.map((column) => [columnNameKey(column.name), column]));
  const shared = expected.filter(({ name }) => own.has(columnNameKey(name)));
  return [
    ...expected
      .filter(({ name }) => !own.has(columnNameKey(name)))
      .map(({ name, type }) =>
        difference({
          kind: 'missing',
          file,
          column: name,
          expected: type,
          says: message('fileDifference.missing', { file, column: name }),
        }),
      ),
    ...columns
      .filter(({ name }) => !known.has(columnNameKey(name)))
      .map(({ name, type }) =>
        difference({
          kind: 'added',
          file,
          column: name,
          found: type,
          says: message('fileDifference.added', { file, column: name }),
        }),
      ),
    ...shared.flatMap((column) => changesOf(column, own.get(columnNameKey(column.name)), file)),
    ...orderOf(
      shared,
      columns.filter(({ name }) => known.has(columnNameKey(name))),
      file,
    ),
  ];
};

const changesOf = (column: Typed, found: Typed | undefined, file: string): FoundDifference[] => {
  const { name, type } = column;
  if (found === undefined) {
    return [];
  }
  const isCase = found.name !== name;
  return [
    ...(isCase
      ? [
          difference({
            kind: 'case',
            file,
            column: name,
            says: message('fileDifference.case', { file, found: found.name }),
          }),
        ]
      : []),
    ...(found.type !== null && type !== null && found.type !== type
      ? [
          difference({
            kind: 'type',
            file,
            column: name,
            expected: type,
            found: found.type,
            says: message('fileDifference.type', {
              column: name,
              file,
              found: message(`columnType.${found.type}`),
              expected: message(`columnType.${type}`),
            }),
          }),
        ]
      : []),
  ];
};

const orderOf = (shared: readonly Typed[], columns: readonly Typed[], file: string): FoundDifference[] => {
  const moved = shared.find(({ name }, at) => columnNameKey(name) !== columnNameKey(columns[at]?.name ?? ''));
  return moved === undefined
    ? []
    : [
        difference({
          kind: 'order',
          file,
          column: moved.name,
          says: message('fileDifference.order', { file }),
        }),
      ];
};

const difference = (
  difference: Partial<FoundDifference> & Pick<FoundDifference, 'kind' | 'file' | 'column' | 'says'>,
): FoundDifference => ({
  expected: null,
  found: null,
  blocks: false,
  ...difference,
});
