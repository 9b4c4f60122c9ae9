import { autocompletion } from '@codemirror/autocomplete';
import { MySQL, PostgreSQL, sql, StandardSQL } from '@codemirror/lang-sql';
import type { ConnectionKind, RemoteTable } from '@plumbline/contract';
import { useMemo } from 'react';
import { t } from '../../../messages/index.ts';
import { CodeEditor } from '../../../ui/code/code-editor.tsx';

interface StatementFieldProps {
  readonly value: string;
  readonly kind: ConnectionKind;
  readonly tables: readonly RemoteTable[];
  readonly onChange: (value: string) => void;
  readonly onRun: () => void;
}

/** What keywords and quotes are; the standard's where the editor has no dialect of the source. */
const DIALECTS: Partial<Record<ConnectionKind, typeof StandardSQL>> = {
  mysql: MySQL,
  postgresql: PostgreSQL,
};

/** Columns by `schema.table`, for completion. */
const namespaceOf = (tables: readonly RemoteTable[]): Record<string, string[]> =>
  Object.fromEntries(
    tables.map(({ schema, name, columns }) => [`${schema}.${name}`, columns.map((column) => column.name)]),
  );

/** The editor of a statement in the source's own SQL. Loaded lazily: CodeMirror is large. */
export const StatementField = ({ value, kind, tables, onChange, onRun }: StatementFieldProps) => {
  const extensions = useMemo(
    () => [sql({ dialect: DIALECTS[kind] ?? StandardSQL, schema: namespaceOf(tables) }), autocompletion()],
    [kind, tables],
  );
  const keys = useMemo(
    () => [
      {
        key: 'Mod-Enter',
        run: () => {
          onRun();
          return true;
        },
      },
    ],
    [onRun],
  );
  return (
    <CodeEditor
      label={t('connection.statement')}
      value={value}
      onChange={onChange}
      extensions={extensions}
      keys={keys}
      minLines={6}
      maxLines={14}
    />
  );
};
