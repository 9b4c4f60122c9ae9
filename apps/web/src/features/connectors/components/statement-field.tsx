import { autocompletion } from '@codemirror/autocomplete';
import { MySQL, PostgreSQL, sql } from '@codemirror/lang-sql';
import type { RemoteTable } from '@plumbline/contract';
import { useMemo } from 'react';
import { t } from '../../../messages/index.ts';
import { CodeEditor } from '../../../ui/code/code-editor.tsx';

interface StatementFieldProps {
  readonly value: string;
  readonly isMysql: boolean;
  readonly tables: readonly RemoteTable[];
  readonly onChange: (value: string) => void;
  readonly onRun: () => void;
}

/** Columns by `schema.table`, for completion. */
const namespaceOf = (tables: readonly RemoteTable[]): Record<string, string[]> =>
  Object.fromEntries(
    tables.map(({ schema, name, columns }) => [`${schema}.${name}`, columns.map((column) => column.name)]),
  );

/** The editor of a statement in the source's own SQL. Loaded lazily: CodeMirror is large. */
export const StatementField = ({ value, isMysql, tables, onChange, onRun }: StatementFieldProps) => {
  const extensions = useMemo(
    () => [sql({ dialect: isMysql ? MySQL : PostgreSQL, schema: namespaceOf(tables) }), autocompletion()],
    [isMysql, tables],
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
