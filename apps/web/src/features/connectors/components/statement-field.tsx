import { autocompletion, type CompletionContext } from '@codemirror/autocomplete';
import {
  keywordCompletionSource,
  MSSQL,
  MySQL,
  PostgreSQL,
  schemaCompletionSource,
  SQLDialect,
  StandardSQL,
} from '@codemirror/lang-sql';
import { LanguageSupport } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import type { ConnectionKind, RemoteTable } from '@plumbline/contract';
import { useMemo } from 'react';
import { t } from '../../../messages/index.ts';
import { CodeEditor } from '../../../ui/code/code-editor.tsx';
import { useRunKey } from '../../../ui/code/use-run-key.ts';

interface StatementFieldProps {
  readonly value: string;
  readonly kind: ConnectionKind;
  readonly tables: readonly RemoteTable[];
  readonly onChange: (value: string) => void;
  readonly onRun: () => void;
}

/** Words that ClickHouse and BigQuery add to those of MySQL, whose quotes they share. */
const ClickHouse = SQLDialect.define({
  ...MySQL.spec,
  keywords: `${MySQL.spec.keywords ?? ''} any anti array asof except final global paste prewhere qualify sample semi settings`,
  types:
    'array bool date date32 datetime datetime64 decimal enum8 enum16 fixedstring float32 float64 int8 int16 int32 int64 int128 int256 ipv4 ipv6 json lowcardinality map nullable string tuple uint8 uint16 uint32 uint64 uint128 uint256 uuid',
});

const BigQuery = SQLDialect.define({
  ...MySQL.spec,
  identifierQuotes: '`',
  doubleQuotedStrings: true,
  backslashEscapes: true,
  hashComments: true,
  keywords: `${MySQL.spec.keywords ?? ''} except ignore nulls offset ordinal pivot qualify replace safe struct tablesample unnest unpivot window`,
  types:
    'array bignumeric bool bytes date datetime float64 geography int64 interval json numeric range string struct time timestamp',
});

/** What keywords and quotes are; the standard's where the editor has no dialect of the source. */
const DIALECTS: Partial<Record<ConnectionKind, typeof StandardSQL>> = {
  bigquery: BigQuery,
  clickhouse: ClickHouse,
  mysql: MySQL,
  postgresql: PostgreSQL,
  'sql-server': MSSQL,
};

/** Columns by `schema.table`, for completion. */
const namespaceOf = (tables: readonly RemoteTable[]): Record<string, string[]> =>
  Object.fromEntries(
    tables.map(({ schema, name, columns }) => [`${schema}.${name}`, columns.map((column) => column.name)]),
  );

const BEHIND_DOT = /\.\s*["`[]?\w*$/u;

/** Colors and completion; behind a dot only what the schema has, and never a keyword. */
const languageOf = (kind: ConnectionKind, tables: readonly RemoteTable[]): Extension => {
  const dialect = DIALECTS[kind] ?? StandardSQL;
  const { data } = dialect.language;
  const keywords = keywordCompletionSource(dialect, true);
  return [
    new LanguageSupport(dialect.language, [
      data.of({ autocomplete: schemaCompletionSource({ dialect, schema: namespaceOf(tables) }) }),
      data.of({
        autocomplete: (context: CompletionContext) =>
          context.matchBefore(BEHIND_DOT) === null ? keywords(context) : null,
      }),
    ]),
    // The icons of kinds are letters that our typeface lacks.
    autocompletion({ icons: false }),
  ];
};

/** The editor of a statement in the source's own SQL. Loaded lazily: CodeMirror is large. */
export const StatementField = ({ value, kind, tables, onChange, onRun }: StatementFieldProps) => {
  const extensions = useMemo(() => [languageOf(kind, tables)], [kind, tables]);
  return (
    <CodeEditor
      label={t('connection.statement')}
      value={value}
      onChange={onChange}
      extensions={extensions}
      keys={useRunKey(onRun)}
      minLines={6}
      maxLines={14}
    />
  );
};
