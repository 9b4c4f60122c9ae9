import { join } from 'node:path';
import type { Decision, Encoding, ReadOptions, SourceWarning } from '@plumbline/contract';
import { readCsv } from '../../read-csv.ts';
import type { Opening } from '../opening.ts';
import type { OpenedFile, RecordColumn } from '../part.ts';
import { uniqueNames } from '../../columns/column-names.ts';
import { convertApart } from './convert-apart.ts';
import type { Converted, ConvertedColumn } from './convert.ts';

interface JsonFile {
  readonly path: string;
  readonly name: string;
  readonly encoding: Encoding;
  readonly isCut: boolean;
}

const DIALECT = {
  delimiter: ',',
  quote: '"',
  escape: '"',
  newline: '\n',
  encoding: 'utf-8',
  header: false,
  headerRows: 0,
  skip: 0,
  skipEnd: 0,
} as const;
const OFFERED = 8;

type OpenedJson = Pick<OpenedFile, 'format' | 'sheets' | 'decisions' | 'warnings' | 'parts'>;

/** Records of a JSON text of any shape as a part of a table. Throws `file.*`. */
export const openJson = async (
  file: JsonFile,
  options: ReadOptions,
  opening: Opening,
): Promise<OpenedJson> => {
  const to = join(opening.work, `${opening.id()}-records.csv`);
  const rejects = join(opening.work, `${opening.id()}-rejects.csv`);
  const { path, name, isCut } = file;
  const encoding = file.encoding === 'utf-8-bom' || file.encoding === 'latin-1' ? 'utf-8' : file.encoding;
  const { sampleBytes, signal, onProgress } = opening;
  const converted = await convertApart(
    { path, encoding, options, isCut, sampleBytes, to, rejects },
    { signal, onProgress },
  );
  const { columns, rows, rejected, sample } = converted;
  const format = converted.kind === 'lines' ? 'ndjson' : 'json';
  const names = uniqueNames(columns.map((column) => column.name));
  const part = {
    kind: 'records',
    name,
    format,
    relation: readCsv({
      path: to,
      dialect: DIALECT,
      columns: columns.length + 1,
      nulls: [],
      isRegular: true,
      preservesEmptyTexts: true,
    }),
    paths: [to],
    columns: columns.map((column, at) => recordColumn(column, names[at] ?? '', at)),
    sample,
    rowCount: rows,
    isCut: isCut || !converted.isWhole,
    rejects: { path: rejects, count: rejected },
  } as const;
  return {
    format,
    sheets: [],
    decisions: decisionsOf(converted, options),
    warnings: warningsOf(converted, names),
    parts: [part],
  };
};

const CASTS: Partial<Record<NonNullable<RecordColumn['declared']>, string>> = {
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
};

const typeOf = ({ declared, scale }: ConvertedColumn): string | undefined => {
  if (declared === 'decimal') {
    return `DECIMAL(38, ${scale})`;
  }
  return declared === null ? undefined : CASTS[declared];
};

const recordColumn = (column: ConvertedColumn, name: string, at: number): RecordColumn => {
  const text = `c${at}`;
  const type = typeOf(column);
  const value = type === undefined ? text : `TRY_CAST(${text} AS ${type})`;
  return { name, declared: column.declared, text, value };
};

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const decisionsOf = (converted: Converted, options: ReadOptions): Decision[] => [
  recordsDecision(converted, options),
  ...headerDecision(converted, options),
  ...nestingDecision(converted, options),
];

const describeRecords = ({ kind, location, isSingle }: Converted): string => {
  if (kind === 'lines') {
    return 'Each line holds one record';
  }
  if (isSingle) {
    return 'The document is one record';
  }
  return location === '' ? 'The document is a list of records' : `The records are in the list ${location}`;
};

const recordsDecision = (converted: Converted, options: ReadOptions): Decision => {
  const { kind, location, locations, isSingle, rows, rejected } = converted;
  const others = kind === 'lines' ? [] : locations.slice(0, OFFERED);
  const found = others.length === 0 ? 'proven' : 'likely';
  return {
    key: 'records',
    says: describeRecords(converted),
    because: isSingle
      ? 'No list in it looks like a table'
      : `${counted(rows + rejected, 'record was', 'records were')} found`,
    certainty: options.records === undefined ? found : 'chosen',
    alternatives: [
      ...others.map(({ path, count }) => ({
        label: `The list ${path} (${counted(count, 'record', 'records')} seen)`,
        options: { records: path },
      })),
      ...(kind === 'document' && !isSingle && location !== ''
        ? [{ label: 'The whole document as one record', options: { records: '' } }]
        : []),
    ],
  };
};

const headerDecision = ({ lists }: Converted, { dialect }: ReadOptions): Decision[] =>
  lists === null
    ? []
    : [
        {
          key: 'header',
          says: lists.header ? 'The first list names the columns' : 'No list names the columns',
          because: lists.header
            ? 'It holds texts only, the lists below it do not'
            : 'The first list looks like those below it',
          certainty: dialect?.header === undefined && dialect?.headerRows === undefined ? 'likely' : 'chosen',
          alternatives: [
            lists.header
              ? { label: 'The first list is a row', options: { dialect: { header: false, headerRows: 0 } } }
              : {
                  label: 'The first list names the columns',
                  options: { dialect: { header: true, headerRows: 1 } },
                },
          ],
        },
      ];

const nestingDecision = (converted: Converted, { nesting, explode }: ReadOptions): Decision[] => {
  const { columns, hasObjects, isTooWide } = converted;
  const lists = columns.filter(({ counts }) => counts.list > 0).map(({ name }) => name);
  if (!hasObjects && lists.length === 0 && explode === undefined) {
    return [];
  }
  const isFlat = converted.nesting === 'columns';
  const flattened = columns.filter(({ name }) => name.includes('.')).length;
  const because =
    isFlat && hasObjects
      ? `${counted(flattened, 'column comes', 'columns come')} from objects within the records`
      : `${counted(lists.length, 'column holds', 'columns hold')} lists`;
  return [
    {
      key: 'nesting',
      says: describeNesting(isFlat, hasObjects, explode),
      because: isTooWide ? 'As columns their keys would be too many' : because,
      certainty: nesting === undefined && explode === undefined ? 'likely' : 'chosen',
      alternatives: [
        ...(hasObjects && !isTooWide
          ? [
              isFlat
                ? { label: 'Keep objects as JSON', options: { nesting: 'json' as const } }
                : { label: 'Make columns of objects', options: { nesting: 'columns' as const } },
            ]
          : []),
        ...lists
          .slice(0, OFFERED)
          .map((name) => ({ label: `A row for each item of ${name}`, options: { explode: name } })),
      ],
    },
  ];
};

const describeNesting = (isFlat: boolean, hasObjects: boolean, explode: string | undefined): string => {
  if (explode !== undefined) {
    return `Each item of ${explode} is a row`;
  }
  if (!hasObjects) {
    return 'Lists stay JSON';
  }
  return isFlat ? 'Objects are columns, lists stay JSON' : 'Objects and lists stay JSON';
};

const warningsOf = ({ columns, rejected }: Converted, names: readonly string[]): SourceWarning[] => [
  ...(rejected === 0
    ? []
    : [
        {
          code: 'rows.rejected',
          message: `${counted(rejected, 'record is', 'records are')} no JSON; listed among the rejects.`,
        },
      ]),
  ...columns.flatMap(({ counts }, at) => {
    const kinds = [
      { count: counts.text, says: 'texts' },
      { count: counts.whole + counts.fraction, says: 'numbers' },
      { count: counts.boolean, says: 'true or false' },
      { count: counts.list + counts.object, says: 'lists or objects' },
    ].filter(({ count }) => count > 0);
    const name = names[at] ?? '';
    return kinds.length < 2
      ? []
      : [
          {
            code: 'column.mixed',
            message: `${name} holds values of several kinds: ${kinds.map(({ count, says: label }) => `${count.toLocaleString('en')} ${label}`).join(', ')}.`,
            column: name,
          },
        ];
  }),
];
