import {
  autocompletion,
  ifNotIn,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import {
  SQLDialect,
  keywordCompletionSource,
  schemaCompletionSource,
  type SQLNamespace,
} from '@codemirror/lang-sql';
import { LanguageSupport } from '@codemirror/language';
import { Prec, type Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import type { ColumnType, QuerySchema, QueryTable } from '@plumbline/contract';
import { writeName } from '../model/quoted-name.ts';
import { acceptSoon } from '../../../ui/code/accept-completion.ts';
import { t } from '../../../messages/index.ts';

const KEYWORDS = `all and anti any as asc asof between by case cast collate cross cube current desc distinct else end
  escape except exclude exists false fetch filter first following for from full group grouping having ilike in inner
  intersect interval is join last lateral left like limit natural not null nulls offset on or order ordinality outer over
  partition percent pivot positional preceding qualify range recursive rename replace right rollup row rows sample select
  semi set sets similar some table tablesample then to true try_cast unbounded union unpivot using values when where
  window with within`;
const TYPES = `bigint blob boolean date decimal double float hugeint integer interval json list map real smallint struct
  text time timestamp timestamptz tinyint uuid varchar`;

const lines = (words: string): string => words.replaceAll(/\s+/gu, ' ').trim();

/** A dot in a name separates nothing here. */
const literalKey = (name: string): string => name.replaceAll(/[\\.]/gu, String.raw`\$&`);

const columnOption = (
  { name, type }: { readonly name: string; readonly type: ColumnType },
  table?: string,
): Completion => ({
  label: name,
  apply: writeName(name),
  type: 'property',
  detail: table === undefined ? t(`columnType.${type}`) : `${t(`columnType.${type}`)} · ${table}`,
  boost: 2,
});

const namespaceOf = (tables: readonly QueryTable[]): SQLNamespace =>
  Object.fromEntries(
    tables.map(({ name, columns }) => [
      literalKey(name),
      {
        self: { label: name, apply: writeName(name), type: 'class', boost: 1 },
        children: columns.map((column) => columnOption(column)),
      },
    ]),
  );

const MAX_COLUMNS_OFFERED = 500;
const BEHIND_DOT = /\."?[\p{L}\p{N}_]*$/u;
const WITHIN_TEXT = ['String', 'LineComment', 'BlockComment'];
const WORD = /[\p{L}_"][\p{L}\p{N}_]*$/u;

/** After a dot, only the columns of the table before it are offered. */
const isBehindDot = (context: CompletionContext): boolean => context.matchBefore(BEHIND_DOT) !== null;

/** Columns and functions; not behind a dot, where the schema knows. */
const nameSource =
  ({ tables, functions }: QuerySchema) =>
  (context: CompletionContext): CompletionResult | null => {
    const { state, pos, explicit } = context;
    const word = context.matchBefore(WORD);
    const from = word?.from ?? pos;
    if (isBehindDot(context) || (word === null && !explicit)) {
      return null;
    }
    const columns = columnCompletions(tables, state.doc.toString());
    return {
      from,
      options: [...columns, ...functions.map(functionOption)],
      validFor: /^"?[\p{L}\p{N}_ ]*$/u,
    };
  };

/** Each name once, of the tables that the text names; of all of them while it names none. */
function columnCompletions(tables: readonly QueryTable[], text: string): readonly Completion[] {
  const folded = text.toLowerCase();
  const named = tables.filter(({ name }) => folded.includes(name.toLowerCase()));
  const completions = new Map<string, Completion>();
  for (const { name: table, columns } of named.length === 0 ? tables : named) {
    for (const column of columns) {
      if (!completions.has(column.name) && completions.size < MAX_COLUMNS_OFFERED) {
        completions.set(column.name, columnOption(column, table));
      }
    }
  }
  return [...completions.values()];
}

const functionOption = (name: string): Completion => ({
  label: name,
  type: 'function',
  detail: '()',
  boost: -1,
  apply: (view, _completion, ...[from, to]) => {
    const hasBracket = view.state.sliceDoc(to, to + 1) === '(';
    view.dispatch({
      changes: { from, to, insert: hasBracket ? name : `${name}()` },
      selection: { anchor: from + name.length + 1 },
      userEvent: 'input.complete',
    });
  },
});

const GRAMMAR = {
  keywords: lines(KEYWORDS),
  types: lines(TYPES),
  doubleQuotedStrings: false,
  identifierQuotes: '"',
  caseInsensitiveIdentifiers: true,
};
/** Functions are offered by their own source, with their brackets. */
const keywordSource = keywordCompletionSource(SQLDialect.define({ ...GRAMMAR, builtin: '' }), true);

/** Colors, and what may be written at the caret: tables, columns, functions, keywords. */
export const statementLanguage = (schema: QuerySchema): Extension => {
  const dialect = SQLDialect.define({ ...GRAMMAR, builtin: schema.functions.join(' ') });
  const { data } = dialect.language;
  return [
    new LanguageSupport(dialect.language, [
      data.of({ autocomplete: schemaCompletionSource({ dialect, schema: namespaceOf(schema.tables) }) }),
      data.of({ autocomplete: ifNotIn(WITHIN_TEXT, nameSource(schema)) }),
      data.of({
        autocomplete: (context: CompletionContext) => (isBehindDot(context) ? null : keywordSource(context)),
      }),
    ]),
    autocompletion({ icons: false, activateOnTypingDelay: 60, interactionDelay: 0 }),
    Prec.high(keymap.of([{ key: 'Tab', run: (view) => acceptSoon(view) }])),
  ];
};
