import { join } from 'node:path';
import type { Encoding, ReadOptions } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import type { FoundDecision, FoundWarning } from '../../../engine-api.ts';
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

const decisionsOf = (converted: Converted, options: ReadOptions): FoundDecision[] => [
  recordsDecision(converted, options),
  ...headerDecision(converted, options),
  ...nestingDecision(converted, options),
];

const describeRecords = ({ kind, location, isSingle }: Converted): Message => {
  if (kind === 'lines') {
    return message('fileReading.recordLines');
  }
  if (isSingle) {
    return message('fileReading.oneRecord');
  }
  return location === null || location === ''
    ? message('fileReading.recordList')
    : message('fileReading.recordsIn', { path: location });
};

const recordsDecision = (converted: Converted, options: ReadOptions): FoundDecision => {
  const { kind, location, locations, isSingle, rows, rejected } = converted;
  const others = kind === 'lines' ? [] : locations.slice(0, OFFERED);
  const certainty = others.length === 0 ? 'proven' : 'likely';
  return {
    key: 'records',
    says: describeRecords(converted),
    because: isSingle
      ? message('fileReading.noList')
      : message('fileReading.recordsFound', { count: rows + rejected }),
    certainty: options.records === undefined ? certainty : 'chosen',
    alternatives: [
      ...others.map(({ path, count }) => ({
        label: message('fileReading.listChoice', { path, count }),
        options: { records: path },
      })),
      ...(kind === 'document' && !isSingle && location !== ''
        ? [{ label: message('fileReading.wholeDocument'), options: { records: '' } }]
        : []),
    ],
  };
};

const headerDecision = ({ lists }: Converted, { dialect }: ReadOptions): FoundDecision[] =>
  lists === null
    ? []
    : [
        {
          key: 'header',
          says: message(lists.header ? 'fileReading.listNames' : 'fileReading.noListNames'),
          because: message(lists.header ? 'fileReading.textsOnly' : 'fileReading.listLikeBelow'),
          certainty: dialect?.header === undefined && dialect?.headerRows === undefined ? 'likely' : 'chosen',
          alternatives: [
            lists.header
              ? {
                  label: message('fileReading.listIsRow'),
                  options: { dialect: { header: false, headerRows: 0 } },
                }
              : {
                  label: message('fileReading.listNames'),
                  options: { dialect: { header: true, headerRows: 1 } },
                },
          ],
        },
      ];

const nestingDecision = (converted: Converted, { nesting, explode }: ReadOptions): FoundDecision[] => {
  const { columns, hasObjects, isTooWide } = converted;
  const lists = columns.filter(({ counts }) => counts.list > 0).map(({ name }) => name);
  if (!hasObjects && lists.length === 0 && explode === undefined) {
    return [];
  }
  const isFlat = converted.nesting === 'columns';
  const flattened = columns.filter(({ name }) => name.includes('.')).length;
  const because =
    isFlat && hasObjects
      ? message('fileReading.fromObjects', { count: flattened })
      : message('fileReading.holdLists', { count: lists.length });
  return [
    {
      key: 'nesting',
      says: describeNesting(isFlat, hasObjects, explode),
      because: isTooWide ? message('fileReading.tooManyKeys') : because,
      certainty: nesting === undefined && explode === undefined ? 'likely' : 'chosen',
      alternatives: [
        ...(hasObjects && !isTooWide
          ? [
              isFlat
                ? { label: message('fileReading.keepObjects'), options: { nesting: 'json' as const } }
                : { label: message('fileReading.makeColumns'), options: { nesting: 'columns' as const } },
            ]
          : []),
        ...lists.slice(0, OFFERED).map((name) => ({
          label: message('fileReading.itemRowsChoice', { column: name }),
          options: { explode: name },
        })),
      ],
    },
  ];
};

const describeNesting = (isFlat: boolean, hasObjects: boolean, explode: string | undefined): Message => {
  if (explode !== undefined) {
    return message('fileReading.itemRows', { column: explode });
  }
  if (!hasObjects) {
    return message('fileReading.listsStay');
  }
  return message(isFlat ? 'fileReading.objectColumns' : 'fileReading.objectsStay');
};

const warningsOf = ({ columns, rejected }: Converted, names: readonly string[]): FoundWarning[] => [
  ...(rejected === 0
    ? []
    : [
        {
          code: 'rows.rejected',
          message: message('fileWarning.recordsRejected', { count: rejected }),
        },
      ]),
  ...columns.flatMap(({ counts }, at) => {
    const kinds = [
      { code: 'fileWarning.texts', count: counts.text },
      { code: 'fileWarning.numbers', count: counts.whole + counts.fraction },
      { code: 'fileWarning.booleans', count: counts.boolean },
      { code: 'fileWarning.nested', count: counts.list + counts.object },
    ] as const;
    const there = kinds.filter(({ count }) => count > 0);
    const name = names[at] ?? '';
    return there.length < 2
      ? []
      : [
          {
            code: 'column.mixed',
            message: message('fileWarning.mixedKinds', {
              column: name,
              kinds: there.map(({ code, count }) => message(code, { count })),
            }),
            column: name,
          },
        ];
  }),
];
