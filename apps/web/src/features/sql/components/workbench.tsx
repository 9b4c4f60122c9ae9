import { createFile, type QuerySchema } from '@plumbline/contract';
import { lazyPart } from '../../../lib/loading/lazy-part.ts';
import { Button } from '@mantine/core';
import { IconDeviceFloppy, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { Suspense, useId, useState, type RefObject } from 'react';
import { useCan } from '../../../lib/session/current.ts';
import { t } from '../../../messages/index.ts';
import type { CodeHandle } from '../../../ui/code/code-editor.tsx';
import { GatedButton } from '../../../ui/buttons/gated-button.tsx';
import { ICON } from '../../../ui/icons/icons.ts';
import { Kbd } from '../../../ui/buttons/kbd.tsx';
import { LoadingBars } from '../../../ui/states/loading-bars.tsx';
import { type FaultPlace, parseStatementFaults } from '../model/statement-issues.ts';
import { Outcome } from './outcome.tsx';
import { SaveDialog } from './save-dialog.tsx';
import type { useStatement } from '../hooks/use-statement.ts';
import classes from './sql.module.css';

// CodeMirror loads after the page is rendered.
const StatementEditor = lazyPart(async () => ({
  default: (await import('./statement-editor.tsx')).StatementEditor,
}));

const NO_PLACES: readonly FaultPlace[] = [];
const DESKTOP_LINES = 8;
const PHONE_LINES = 5;

interface WorkbenchProps {
  readonly dataset: string | null;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly schema: QuerySchema | undefined;
  readonly statement: ReturnType<typeof useStatement>;
  readonly field: RefObject<CodeHandle | null>;
  readonly isPhone: boolean;
}

/** The statement, what can be done with it, and what it gave. */
export const Workbench = ({ dataset, text, onText, schema, statement, field, isPhone }: WorkbenchProps) => {
  const { state, run, cancel, clear } = statement;
  const [isSaving, setIsSaving] = useState(false);
  const faultsId = useId();
  const isRunning = state.kind === 'running';
  const isEmpty = text.trim() === '';
  const start = (): void => {
    if (!isEmpty) {
      run(text);
    }
  };
  const change = (next: string): void => {
    onText(next);
    if (next.trim() === '') {
      clear();
    }
  };
  const places = faultPlaces(state);
  return (
    <section className={classes['work']} aria-label={t('sql.workbench')}>
      <div className={classes['editor']}>
        <Suspense
          fallback={
            <LoadingBars lines={isPhone ? PHONE_LINES : DESKTOP_LINES} label={t('sql.loadingEditor')} />
          }
        >
          <StatementEditor
            value={text}
            onChange={change}
            onRun={start}
            schema={schema}
            places={places}
            describedBy={faultsId}
            lines={isPhone ? PHONE_LINES : DESKTOP_LINES}
            handle={field}
          />
        </Suspense>
        <Tools
          isRunning={isRunning}
          isEmpty={isEmpty}
          isPhone={isPhone}
          onRun={start}
          onCancel={cancel}
          onSave={() => setIsSaving(true)}
        />
      </div>
      <div className={classes['outcome']} id={faultsId}>
        <Outcome
          state={state}
          onRetry={start}
          onSave={() => setIsSaving(true)}
          onPlace={({ from, to }) => {
            const view = field.current?.view();
            const end = view?.state.doc.length ?? 0;
            view?.dispatch({
              selection: { anchor: Math.min(from, end), head: Math.min(to, end) },
              scrollIntoView: true,
            });
            view?.focus();
          }}
        />
      </div>
      <SaveDialog dataset={dataset} sql={text} isOpen={isSaving} onClose={() => setIsSaving(false)} />
    </section>
  );
};

/** Memoized, so that marks are not set again with every letter. */
const places = new WeakMap<object, readonly FaultPlace[]>();

function faultPlaces(state: WorkbenchProps['statement']['state']): readonly FaultPlace[] {
  if (state.kind !== 'failed') {
    return NO_PLACES;
  }
  const known = places.get(state);
  if (known !== undefined) {
    return known;
  }
  const faults = (parseStatementFaults(state.error) ?? []).flatMap(({ place }) =>
    place === null ? [] : [place],
  );
  places.set(state, faults);
  return faults;
}

interface ToolsProps {
  readonly isRunning: boolean;
  readonly isEmpty: boolean;
  readonly isPhone: boolean;
  readonly onRun: () => void;
  readonly onCancel: () => void;
  readonly onSave: () => void;
}

const Tools = ({ isRunning, isEmpty, isPhone, onRun, onCancel, onSave }: ToolsProps) => {
  const canSave = useCan('editor');
  return (
    <div className={classes['tools']}>
      {isRunning ? (
        <Button variant="default" leftSection={<IconPlayerStop {...ICON} />} onClick={onCancel}>
          {t('sql.cancel')}
        </Button>
      ) : (
        <Button disabled={isEmpty} leftSection={<IconPlayerPlay {...ICON} />} onClick={onRun}>
          {t('sql.run')}
        </Button>
      )}
      {isPhone ? null : (
        <span className={classes['keys']} aria-hidden="true">
          <Kbd keys="mod+Enter" />
        </span>
      )}
      <span className={classes['push']} />
      <GatedButton
        isAllowed={canSave}
        reason={t('sql.editorsOnly')}
        leadsTo={createFile}
        variant="default"
        disabled={isEmpty}
        leftSection={<IconDeviceFloppy {...ICON} />}
        onClick={onSave}
      >
        {t('sql.save')}
      </GatedButton>
    </div>
  );
};
