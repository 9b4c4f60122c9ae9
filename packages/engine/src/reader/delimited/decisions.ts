import type { Decision, Dialect, Encoding, ReadOptions } from '@plumbline/contract';
import type { Layout } from './detect-dialect.ts';
import type { DialectChoice, Tried } from './detect-shape.ts';
import { ENCODING_NAMES } from './encoding-evidence.ts';
import type { EncodingEvidence } from './found-encoding.ts';

const NAMES: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'vertical bars',
  ':': 'colons',
  ' ': 'spaces',
  '~': 'tildes',
  '^': 'carets',
  ', ': 'commas with a space',
  '; ': 'semicolons with a space',
};
const QUOTE_NAMES: Readonly<Record<string, string>> = { '"': 'double quotes', "'": 'apostrophes' };
const NEWLINES = { '\n': 'LF', '\r\n': 'CR LF', '\r': 'CR' } as const;
/** Other ways of writing are offered only where they would make a table. */
const LEAST_OFFERED_WIDTH = 2;
const MOST_OFFERED = 4;
const MOST_TABLES = 10;
/** Minimum share of rows that agree for a delimiter to be certain. */
const PROVEN_SHARE = 0.98;

export interface DecisionInput {
  readonly layout: Layout;
  readonly choice: DialectChoice;
  readonly encoding: EncodingEvidence;
  /** Rows of a sheet, not lines of a file. */
  readonly isSheet: boolean;
}

type Alternatives = Decision['alternatives'];

const count = (value: number): string => value.toLocaleString('en-US');
const some = (value: number, one: string): string => `${count(value)} ${value === 1 ? one : `${one}s`}`;
const choose = (dialect: NonNullable<ReadOptions['dialect']>): ReadOptions => ({ dialect });
const certaintyOf = (isChosen: boolean, otherwise: Decision['certainty']): Decision['certainty'] =>
  isChosen ? 'chosen' : otherwise;

/** What was decided about how a file is written, in the order in which it builds on itself. */
export const decisionsOf = (input: DecisionInput): Decision[] => [
  ...(input.isSheet
    ? []
    : [encodingDecision(input), delimiterDecision(input), quoteDecision(input), newlineDecision(input)]),
  ...tableDecision(input),
  ...preambleDecision(input),
  headerDecision(input),
  ...footnoteDecision(input),
];

const encodingDecision = ({ encoding, choice }: DecisionInput): Decision => ({
  key: 'encoding',
  says: `The text is written in ${ENCODING_NAMES[encoding.encoding]}`,
  because: choice.encoding === undefined ? encoding.because : 'It was chosen',
  certainty: certaintyOf(choice.encoding !== undefined, encoding.certainty),
  alternatives: encoding.others
    .filter((other) => other !== encoding.encoding)
    .map((other: Encoding) => ({
      label: ENCODING_NAMES[other],
      options: choose({ encoding: other }),
    })),
});

const nameOf = (delimiter: string): string => NAMES[delimiter] ?? `“${delimiter}”`;

const delimiterDecision = ({ layout, choice }: DecisionInput): Decision => {
  const { delimiter } = layout.dialect;
  const [best, ...rest] = layout.tried;
  const others = rest.filter(
    ({ shape, width }) => shape.delimiter !== delimiter && width >= LEAST_OFFERED_WIDTH,
  );
  const isOne = layout.columns === 1;
  return {
    key: 'delimiter',
    says: isOne ? 'Every line is one cell' : `Cells are separated by ${nameOf(delimiter)}`,
    because: isOne ? 'No mark divides the lines into cells of the same number' : widthsOf(layout, best),
    certainty: certaintyOf(choice.delimiter !== undefined, isSure(best, others[0]) ? 'proven' : 'likely'),
    alternatives: distinct(others).map(({ shape, width }) => ({
      label: `${capital(nameOf(shape.delimiter))}: ${some(width, 'cell')} on most lines`,
      options: choose({ delimiter: shape.delimiter }),
    })),
  };
};

const isSure = (best: Tried | undefined, second: Tried | undefined): boolean =>
  best !== undefined &&
  best.width > 1 &&
  best.share >= PROVEN_SHARE &&
  (second === undefined || second.score < best.score / 3);

const widthsOf = ({ rows, columns }: Layout, best: Tried | undefined): string => {
  const fitting = rows.filter(({ cells }) => cells.length === columns).length;
  return rows.length === 0
    ? `The first line has ${some((best?.width ?? 1) - 1, 'of them').replace('of thems', 'of them')}`
    : `${count(fitting)} of ${some(rows.length, 'row')} have ${count(columns)} cells`;
};

const distinct = (tried: readonly Tried[]): Tried[] =>
  tried
    .filter(({ shape }, at) => tried.findIndex((one) => one.shape.delimiter === shape.delimiter) === at)
    .slice(0, MOST_OFFERED);

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

const quoteDecision = ({ layout, choice }: DecisionInput): Decision => {
  const { quote, escape } = layout.dialect;
  const inQuotes = layout.rows.filter(({ text }) => quote !== '' && text.includes(quote)).length;
  const name = QUOTE_NAMES[quote] ?? `“${quote}”`;
  const others = [
    ['"', 'Double quotes'],
    ["'", 'Apostrophes'],
    ['', 'No quotes: every mark is text'],
  ] as const;
  return {
    key: 'quote',
    says:
      quote === ''
        ? 'Cells are never quoted'
        : `Text that holds a delimiter is in ${name}${escape === '\\' ? ', quotes in it after a backslash' : ''}`,
    because:
      inQuotes === 0
        ? 'No row has any'
        : `${count(inQuotes)} of ${some(layout.rows.length, 'row')} have them`,
    certainty: certaintyOf(choice.quote !== undefined, inQuotes === 0 ? 'likely' : 'proven'),
    alternatives: others
      .filter(([mark]) => mark !== quote)
      .map(([mark, label]) => ({ label, options: choose({ quote: mark, escape: mark }) })),
  };
};

const newlineDecision = ({ layout, choice }: DecisionInput): Decision => {
  const { newline } = layout.dialect;
  const kinds = Object.entries(layout.newlines).filter(([, lines]) => lines > 0);
  const isMixed = kinds.length > 1;
  return {
    key: 'newline',
    says: isMixed ? 'Lines end in more than one way' : `Lines end with ${NEWLINES[newline]}`,
    because: isMixed
      ? `${kinds.map(([kind, lines]) => `${count(lines)} end with ${NEWLINES[kind as Dialect['newline']]}`).join(', ')}; each ends a line`
      : `${some(kinds[0]?.[1] ?? 0, 'line break')}, all alike`,
    certainty: certaintyOf(choice.newline !== undefined, 'proven'),
    alternatives: [],
  };
};

const unitOf = (input: DecisionInput): string => (input.isSheet ? 'row' : 'line');

/** First and last line of a part, as a person counts them. */
const span = (input: DecisionInput, from: number, to: number): string =>
  from >= to ? `${unitOf(input)} ${count(from)}` : `${unitOf(input)}s ${count(from)} to ${count(to)}`;

/** Lines of the sample. */
const totalLines = ({ all }: Layout): number => {
  const last = all.at(-1);
  return (last?.line ?? 0) + (last?.lines ?? 0);
};

const tableDecision = (input: DecisionInput): Decision[] => {
  const { layout, choice } = input;
  const { parts, dialect } = layout;
  if (parts.length < 2) {
    return [];
  }
  const total = totalLines(layout);
  const isAll = choice.skipEnd === 0 && dialect.skip < (parts[0]?.to ?? 0);
  const at = isAll ? -1 : parts.findIndex(({ from, to }) => from <= dialect.skip && dialect.skip < to);
  const read = parts[at];
  const others: Alternatives = parts.slice(0, MOST_TABLES).flatMap((part, position) =>
    position === at
      ? []
      : [
          {
            label: `Table ${position + 1}: ${span(input, part.top + 1, part.to)}`,
            options: choose({ skip: part.top, skipEnd: total - part.to }),
          },
        ],
  );
  const all = {
    label: 'All of them as one table',
    options: choose({ skip: parts[0]?.top ?? 0, skipEnd: 0 }),
  };
  return [
    {
      key: 'table',
      says: `The file holds ${count(parts.length)} tables; ${at < 0 ? 'all are read as one' : `table ${at + 1} is read`}`,
      because: `Names of columns occur again at ${parts
        .slice(1, 4)
        .map(({ top }) => `${unitOf(input)} ${count(top + 1)}`)
        .join(', ')}${read === undefined ? '' : `; ${span(input, read.top + 1, read.to)} are read`}`,
      certainty: certaintyOf(choice.skip !== undefined || choice.skipEnd !== undefined, 'likely'),
      alternatives: at < 0 ? others : [...others, all],
    },
  ];
};

const preambleDecision = (input: DecisionInput): Decision[] => {
  const { layout, choice } = input;
  const { skip } = layout.dialect;
  if ((skip === 0 && layout.found.skip === 0) || (layout.parts[0]?.to ?? 0) <= skip) {
    return [];
  }
  const begin = (at: number): Alternatives[number] => ({
    label: `At ${unitOf(input)} ${count(at + 1)}${at === 0 ? ': nothing is left out' : ''}`,
    options: choose({ skip: at }),
  });
  return [
    {
      key: 'preamble',
      says: `The table begins at ${unitOf(input)} ${count(skip + 1)}`,
      because:
        skip === 0
          ? 'Nothing is left out before it'
          : `${capital(span(input, 1, skip))} ${skip === 1 ? 'is' : 'are'} not like the rows of the table`,
      certainty: certaintyOf(choice.skip !== undefined, 'likely'),
      alternatives: [...new Set([layout.found.skip, 0])].filter((at) => at !== skip).map(begin),
    },
  ];
};

const headerDecision = (input: DecisionInput): Decision => {
  const { layout, choice } = input;
  const { headerRows } = layout.dialect;
  const options = [0, 1, 2].filter((rows) => rows !== headerRows);
  const label = (rows: number): string =>
    rows === 0
      ? 'There are no names: the first row is data'
      : `The first ${rows === 1 ? 'row names' : `${rows} rows name`} the columns`;
  return {
    key: 'header',
    says:
      headerRows === 0
        ? 'The columns have no names'
        : `The ${headerRows === 1 ? 'first row names' : `first ${headerRows} rows name`} the columns`,
    because: headerReason(layout),
    certainty: certaintyOf(
      choice.header !== undefined || choice.headerRows !== undefined,
      layout.top.isSure ? 'proven' : 'likely',
    ),
    alternatives: options.map((rows) => ({
      label: label(rows),
      options: choose({ header: rows > 0, headerRows: rows }),
    })),
  };
};

const headerReason = ({ dialect: { headerRows }, header, top }: Layout): string => {
  if (headerRows === 0) {
    return 'The first row looks like the rows below it';
  }
  const names = header
    .filter((name) => name !== '')
    .slice(0, 3)
    .map((name) => `“${name.slice(0, 30)}”`)
    .join(', ');
  return top.isSure ? `${names} are unlike the values below them` : `${names} do not occur again below`;
};

const footnoteDecision = (input: DecisionInput): Decision[] => {
  const { layout, choice } = input;
  const { skipEnd } = layout.dialect;
  if ((skipEnd === 0 && layout.found.skipEnd === 0) || layout.parts.length > 1) {
    return [];
  }
  const from = totalLines(layout) - skipEnd + 1;
  const leave = (lines: number): Alternatives[number] => ({
    label:
      lines === 0
        ? 'Read what is left out as rows'
        : `Leave out the last ${lines === 1 ? unitOf(input) : some(lines, unitOf(input))}`,
    options: choose({ skipEnd: lines }),
  });
  return [
    {
      key: 'footnote',
      says:
        skipEnd === 0
          ? `The table goes to the last ${unitOf(input)}`
          : `The last ${skipEnd === 1 ? `${unitOf(input)} is` : `${some(skipEnd, unitOf(input))} are`} left out`,
      because:
        choice.skipEnd === undefined
          ? `From ${unitOf(input)} ${count(from)} on there are notes in the first cell alone`
          : 'It was chosen',
      certainty: certaintyOf(choice.skipEnd !== undefined, 'likely'),
      alternatives: [...new Set([layout.found.skipEnd, 0])].filter((lines) => lines !== skipEnd).map(leave),
    },
  ];
};
