import { EMPTY_SCHEMA } from '../model/empty-schema.ts';
import type { QuerySchema } from '@plumbline/contract';
import { useEffect, useMemo, type RefObject } from 'react';
import { CodeEditor, type CodeHandle } from '../../../ui/code/code-editor.tsx';
import { useRunKey } from '../../../ui/code/use-run-key.ts';
import { t } from '../../../messages/index.ts';
import type { FaultPlace } from '../model/statement-issues.ts';
import { statementLanguage } from './sql-language.ts';
import { faultMarks, placesEffect } from './issue-marks.ts';

interface StatementEditorProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onRun: () => void;
  readonly schema: QuerySchema | undefined;
  /** Where the statement that was run last is wrong. */
  readonly places: readonly FaultPlace[];
  readonly describedBy: string;
  readonly lines: number;
  readonly handle: RefObject<CodeHandle | null>;
}

/** The editor of a statement, with its colors, completion and marks. Loaded lazily: CodeMirror is large. */
export const StatementEditor = (props: StatementEditorProps) => {
  const { value, onChange, onRun, schema = EMPTY_SCHEMA, places, describedBy, lines, handle } = props;
  const extensions = useMemo(() => [statementLanguage(schema), faultMarks], [schema]);
  useEffect(() => {
    const view = handle.current?.view();
    if (view !== null && view !== undefined) {
      view.dispatch({ effects: placesEffect(places) });
    }
  }, [places, handle]);
  return (
    <CodeEditor
      label={t('sql.statement')}
      value={value}
      onChange={onChange}
      extensions={extensions}
      keys={useRunKey(onRun)}
      placeholder={t('sql.placeholder')}
      describedBy={describedBy}
      isInvalid={places.length > 0}
      minLines={lines}
      maxLines={lines * 2}
      handle={handle}
    />
  );
};
