import { readFormula, signatureAt, type FormulaContext, type FormulaDiagnostic } from '@plumbline/query';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react';
import { keyText } from '../../lib/keyboard/keys.ts';
import { CodeEditor, type CodeHandle } from '../code/code-editor.tsx';
import { runKey } from '../code/use-run-key.ts';
import { updateEditor } from '../code/dispatch-to-editor.ts';
import { t } from '../../messages/index.ts';
import { useLatest } from '../../lib/state/use-latest.ts';
import { formulaCompletion } from './formula-completion.ts';
import { formulaMarks } from './formula-highlight.ts';
import { applyFirstFix, formulaTooltips, showDiagnostics } from './formula-tooltips.ts';
import { shownFaults } from './formula-issues.ts';

interface FormulaFieldProps {
  readonly value: string;
  readonly onChange: (formula: string) => void;
  /** What the formula may reference; `now` and `timeZone` approximate those of the server, which decides. */
  readonly references: Omit<FormulaContext, 'now' | 'timeZone'>;
  readonly isReadOnly?: boolean;
  readonly describedBy?: string;
  readonly onSave?: () => void;
  /** The function whose brackets the caret is in; null outside. */
  readonly onFunction?: (name: string | null) => void;
  readonly handle?: Ref<CodeHandle>;
}

export const CHECK_AFTER_MS = 250;

const contextNow = (references: FormulaFieldProps['references']): FormulaContext => ({
  ...references,
  now: new Date().toISOString(),
  timeZone: 'UTC',
});

const faultsOf = (text: string, references: FormulaFieldProps['references']): readonly FormulaDiagnostic[] =>
  shownFaults(text, readFormula(text, contextNow(references)).diagnostics);

function languageOf(context: () => FormulaContext, onFunction: (name: string | null) => void): Extension {
  return [
    formulaMarks,
    formulaCompletion(context),
    formulaTooltips({ applyFix: (title) => t('formula.fixApply', { title }), fixKey: keyText('mod+.') }),
    EditorView.updateListener.of(({ state, selectionSet, docChanged }) => {
      if (selectionSet || docChanged) {
        onFunction(signatureAt(state.doc.toString(), state.selection.main.head)?.function.name ?? null);
      }
    }),
  ];
}

/** A formula being written: colors, completion, signature, faults with their fixes. */
export const FormulaField = (props: FormulaFieldProps) => {
  const { value, onChange, references, isReadOnly = false, describedBy } = props;
  const own = useRef<CodeHandle>(null);
  const latest = useLatest(props);
  const [extensions] = useState(() =>
    languageOf(
      () => contextNow(latest.current.references),
      (name) => latest.current.onFunction?.(name),
    ),
  );
  useImperativeHandle(
    props.handle,
    () => ({
      view: () => own.current?.view() ?? null,
      focus: () => own.current?.focus(),
      insert: (text) => own.current?.insert(text),
    }),
    [],
  );
  const faults = useFaults(value, references, isReadOnly);
  useEffect(() => {
    updateEditor(
      () => own.current?.view() ?? null,
      ({ state }) => (state.doc.toString() === faults.text ? showDiagnostics(state, faults.found) : null),
    );
  }, [faults]);
  return (
    <CodeEditor
      label={t('formula.formulaLabel')}
      value={value}
      onChange={onChange}
      extensions={extensions}
      keys={[
        { key: 'Mod-.', run: (view) => applyFirstFix(view, faultsOf(view.state.doc.toString(), references)) },
        runKey(() => latest.current.onSave?.()),
      ]}
      placeholder={t('formula.formulaPlaceholder')}
      isReadOnly={isReadOnly}
      isInvalid={faults.found.some(({ severity }) => severity === 'error')}
      {...(describedBy === undefined ? {} : { describedBy })}
      handle={own}
    />
  );
};

interface Faults {
  readonly text: string;
  readonly found: readonly FormulaDiagnostic[];
}

function useFaults(value: string, references: FormulaFieldProps['references'], isReadOnly: boolean): Faults {
  const [text] = useDebouncedValue(value, CHECK_AFTER_MS);
  return useMemo(
    () => ({
      text,
      found: isReadOnly ? [] : shownFaults(text, readFormula(text, contextNow(references)).diagnostics),
    }),
    [text, references, isReadOnly],
  );
}
