import type { Decision, Dialect, ReadOptions } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import type { FoundDecision } from '../../engine-api.ts';
import type { Layout } from './detect-dialect.ts';
import type { DialectChoice, Tried } from './detect-shape.ts';
import type { EncodingEvidence } from './found-encoding.ts';

/** Names of delimiters and quotes, as the messages have them; others are shown. */
const NAMES: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
  ':': 'colon',
  ' ': 'space',
  '~': 'tilde',
  '^': 'caret',
  ', ': 'commaSpace',
  '; ': 'semicolonSpace',
};
const QUOTE_NAMES: Readonly<Record<string, string>> = { '"': 'double', "'": 'single' };
const NEWLINES = { '\n': 'lf', '\r\n': 'crlf', '\r': 'cr' } as const;
const CHOSEN = message('fileReading.chosen');
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

type Alternative = FoundDecision['alternatives'][number];

const choose = (dialect: NonNullable<ReadOptions['dialect']>): ReadOptions => ({ dialect });
const certaintyOf = (isChosen: boolean, otherwise: Decision['certainty']): Decision['certainty'] =>
  isChosen ? 'chosen' : otherwise;

/** What was decided about how a file is written, in the order in which it builds on itself. */
export const decisionsOf = (input: DecisionInput): FoundDecision[] => [
  ...(input.isSheet
    ? []
    : [encodingDecision(input), delimiterDecision(input), quoteDecision(input), newlineDecision(input)]),
  ...tableDecision(input),
  ...preambleDecision(input),
  headerDecision(input),
  ...footnoteDecision(input),
];

const encodingDecision = ({ encoding, choice }: DecisionInput): FoundDecision => ({
  key: 'encoding',
  says: message('fileReading.encoding', { encoding: message(`encodingName.${encoding.encoding}`) }),
  because: choice.encoding === undefined ? encoding.because : CHOSEN,
  certainty: certaintyOf(choice.encoding !== undefined, encoding.certainty),
  alternatives: encoding.others
    .filter((other) => other !== encoding.encoding)
    .map((other) => ({
      label: message(`encodingName.${other}`),
      options: choose({ encoding: other }),
    })),
});

const delimiterNamed = (mark: string): { readonly name: string; readonly mark: string } => ({
  name: NAMES[mark] ?? '',
  mark,
});

const delimiterDecision = ({ layout, choice }: DecisionInput): FoundDecision => {
  const { delimiter } = layout.dialect;
  const [best, ...rest] = layout.tried;
  const others = rest.filter(
    ({ shape, width }) => shape.delimiter !== delimiter && width >= LEAST_OFFERED_WIDTH,
  );
  const isOne = layout.columns === 1;
  return {
    key: 'delimiter',
    says: isOne
      ? message('fileReading.oneCell')
      : message('fileReading.delimiter', delimiterNamed(delimiter)),
    because: isOne ? message('fileReading.noDelimiter') : widthsOf(layout, best),
    certainty: certaintyOf(choice.delimiter !== undefined, isSure(best, others[0]) ? 'proven' : 'likely'),
    alternatives: distinct(others).map(({ shape, width }) => ({
      label: message('fileReading.delimiterChoice', { ...delimiterNamed(shape.delimiter), cells: width }),
      options: choose({ delimiter: shape.delimiter }),
    })),
  };
};

const isSure = (best: Tried | undefined, second: Tried | undefined): boolean =>
  best !== undefined &&
  best.width > 1 &&
  best.share >= PROVEN_SHARE &&
  (second === undefined || second.score < best.score / 3);

const widthsOf = ({ rows, columns }: Layout, best: Tried | undefined): Message => {
  const fitting = rows.filter(({ cells }) => hasCells(cells, columns)).length;
  return rows.length === 0
    ? message('fileReading.firstLine', { count: (best?.width ?? 1) - 1 })
    : message('fileReading.sameWidth', { fitting, rows: rows.length, columns });
};

/** Empty cells behind the last column are a delimiter at the end of the line. */
const hasCells = (cells: readonly string[], columns: number): boolean =>
  cells.length >= columns && cells.slice(columns).every((cell) => cell === '');

const distinct = (tried: readonly Tried[]): Tried[] =>
  tried
    .filter(({ shape }, at) => tried.findIndex((one) => one.shape.delimiter === shape.delimiter) === at)
    .slice(0, MOST_OFFERED);

const quoteDecision = ({ layout, choice }: DecisionInput): FoundDecision => {
  const { quote, escape } = layout.dialect;
  const inQuotes = layout.rows.filter(({ text }) => quote !== '' && text.includes(quote)).length;
  const named = { name: QUOTE_NAMES[quote] ?? '', mark: quote };
  const others = [
    ['"', 'fileReading.doubleQuotes'],
    ["'", 'fileReading.apostrophes'],
    ['', 'fileReading.noQuotes'],
  ] as const;
  return {
    key: 'quote',
    says:
      quote === ''
        ? message('fileReading.neverQuoted')
        : message(escape === '\\' ? 'fileReading.quoteWithBackslash' : 'fileReading.quote', named),
    because:
      inQuotes === 0
        ? message('fileReading.noQuotesSeen')
        : message('fileReading.quotesSeen', { quoted: inQuotes, rows: layout.rows.length }),
    certainty: certaintyOf(choice.quote !== undefined, inQuotes === 0 ? 'likely' : 'proven'),
    alternatives: others
      .filter(([mark]) => mark !== quote)
      .map(([mark, code]) => ({ label: message(code), options: choose({ quote: mark, escape: mark }) })),
  };
};

const newlineDecision = ({ layout, choice }: DecisionInput): FoundDecision => {
  const { newline } = layout.dialect;
  const kinds = Object.entries(layout.newlines).filter(([, lines]) => lines > 0);
  const isMixed = kinds.length > 1;
  return {
    key: 'newline',
    says: isMixed
      ? message('fileReading.mixedNewlines')
      : message('fileReading.newline', { newline: NEWLINES[newline] }),
    because: isMixed
      ? message('fileReading.newlineCounts', {
          kinds: kinds.map(([kind, lines]) =>
            message('fileReading.newlineCount', { lines, newline: NEWLINES[kind as Dialect['newline']] }),
          ),
        })
      : message('fileReading.newlinesAlike', { lines: kinds[0]?.[1] ?? 0 }),
    certainty: certaintyOf(choice.newline !== undefined, 'proven'),
    alternatives: [],
  };
};

const unitOf = (input: DecisionInput): 'row' | 'line' => (input.isSheet ? 'row' : 'line');

/** A line, or a row of a sheet, as a person counts them: `at` is from 0. */
const position = (input: DecisionInput, at: number): Message =>
  message('fileReading.position', { unit: unitOf(input), at: at + 1 });

/** First and last line of a part, as a person counts them. */
const span = (input: DecisionInput, from: number, to: number): Message =>
  from >= to ? position(input, from - 1) : message('fileReading.span', { unit: unitOf(input), from, to });

/** Lines of the sample. */
const totalLines = ({ all }: Layout): number => {
  const last = all.at(-1);
  return (last?.line ?? 0) + (last?.lines ?? 0);
};

const tableDecision = (input: DecisionInput): FoundDecision[] => {
  const { layout, choice } = input;
  const { parts, dialect } = layout;
  if (parts.length < 2) {
    return [];
  }
  const total = totalLines(layout);
  const isAll = choice.skipEnd === 0 && dialect.skip < (parts[0]?.to ?? 0);
  const at = isAll ? -1 : parts.findIndex(({ from, to }) => from <= dialect.skip && dialect.skip < to);
  const read = parts[at];
  const positions = parts.slice(1, 4).map(({ top }) => position(input, top));
  const others: readonly Alternative[] = parts.slice(0, MOST_TABLES).flatMap((part, place) =>
    place === at
      ? []
      : [
          {
            label: message('fileReading.tableChoice', {
              table: place + 1,
              lines: span(input, part.top + 1, part.to),
            }),
            options: choose({ skip: part.top, skipEnd: total - part.to }),
          },
        ],
  );
  const all = {
    label: message('fileReading.oneTable'),
    options: choose({ skip: parts[0]?.top ?? 0, skipEnd: 0 }),
  };
  return [
    {
      key: 'table',
      says:
        at < 0
          ? message('fileReading.tablesRead', { tables: parts.length })
          : message('fileReading.tableRead', { tables: parts.length, table: at + 1 }),
      because:
        read === undefined
          ? message('fileReading.namesAgain', { positions })
          : message('fileReading.namesAgainRead', { positions, lines: span(input, read.top + 1, read.to) }),
      certainty: certaintyOf(choice.skip !== undefined || choice.skipEnd !== undefined, 'likely'),
      alternatives: at < 0 ? others : [...others, all],
    },
  ];
};

const preambleDecision = (input: DecisionInput): FoundDecision[] => {
  const { layout, choice } = input;
  const { skip } = layout.dialect;
  if ((skip === 0 && layout.found.skip === 0) || (layout.parts[0]?.to ?? 0) <= skip) {
    return [];
  }
  const begin = (at: number): Alternative => ({
    label: message(at === 0 ? 'fileReading.beginAll' : 'fileReading.beginChoice', {
      position: position(input, at),
    }),
    options: choose({ skip: at }),
  });
  return [
    {
      key: 'preamble',
      says: message('fileReading.begins', { position: position(input, skip) }),
      because:
        skip === 0
          ? message('fileReading.nothingBefore')
          : message(input.isSheet ? 'fileReading.rowsBefore' : 'fileReading.linesBefore', { lines: skip }),
      certainty: certaintyOf(choice.skip !== undefined, 'likely'),
      alternatives: [...new Set([layout.found.skip, 0])].filter((at) => at !== skip).map(begin),
    },
  ];
};

const headerDecision = (input: DecisionInput): FoundDecision => {
  const { layout, choice } = input;
  const { headerRows } = layout.dialect;
  const options = [0, 1, 2].filter((rows) => rows !== headerRows);
  return {
    key: 'header',
    says: message('fileReading.header', { rows: headerRows }),
    because: headerReason(layout),
    certainty: certaintyOf(
      choice.header !== undefined || choice.headerRows !== undefined,
      layout.top.isSure ? 'proven' : 'likely',
    ),
    alternatives: options.map((rows) => ({
      label: message('fileReading.headerChoice', { rows }),
      options: choose({ header: rows > 0, headerRows: rows }),
    })),
  };
};

const headerReason = ({ dialect: { headerRows }, header, top }: Layout): Message => {
  if (headerRows === 0) {
    return message('fileReading.likeBelow');
  }
  const names = header
    .filter((name) => name !== '')
    .slice(0, 3)
    .map((name) => message('fileReading.quoted', { text: name.slice(0, 30) }));
  return message(top.isSure ? 'fileReading.unlikeBelow' : 'fileReading.notAgain', { names });
};

const footnoteDecision = (input: DecisionInput): FoundDecision[] => {
  const { layout, choice } = input;
  const { skipEnd } = layout.dialect;
  if ((skipEnd === 0 && layout.found.skipEnd === 0) || layout.parts.length > 1) {
    return [];
  }
  const from = totalLines(layout) - skipEnd + 1;
  const leave = (lines: number): Alternative => ({
    label:
      lines === 0
        ? message('fileReading.readNotes')
        : message(input.isSheet ? 'fileReading.leaveOutRows' : 'fileReading.leaveOutLines', { lines }),
    options: choose({ skipEnd: lines }),
  });
  return [
    {
      key: 'footnote',
      says:
        skipEnd === 0
          ? message('fileReading.toTheEnd', { unit: unitOf(input) })
          : message(input.isSheet ? 'fileReading.rowsLeftOut' : 'fileReading.linesLeftOut', {
              lines: skipEnd,
            }),
      because:
        choice.skipEnd === undefined
          ? message('fileReading.notesFrom', { position: position(input, from - 1) })
          : CHOSEN,
      certainty: certaintyOf(choice.skipEnd !== undefined, 'likely'),
      alternatives: [...new Set([layout.found.skipEnd, 0])].filter((lines) => lines !== skipEnd).map(leave),
    },
  ];
};
