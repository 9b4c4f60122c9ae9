import type { DatasetColumn } from '@plumbline/contract';
import { Button, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMathFunction, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import type { CodeHandle } from '../../../ui/code/code-editor.tsx';
import { ICON } from '../../../ui/icons/icons.ts';
import { LoadingBars } from '../../../ui/states/loading-bars.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { usePhone } from '../../../ui/page/use-phone.ts';
import { useDatasetPage } from '../core/hooks/use-dataset-page.ts';
import { retainedSearch } from '../core/model/layouts.ts';
import { LayoutTools } from '../core/components/layout-tools.tsx';
import { useColumnsAt } from '../core/hooks/use-columns-at.ts';
import { t } from '../../../messages/index.ts';
import { measuresQuery } from '../../../lib/data/measures.ts';
import { FormulaEditor, NoFormula } from './components/formula-editor.tsx';
import { FormulaList } from './components/formula-list.tsx';
import { FormulaSamples } from './components/formula-samples.tsx';
import { FunctionPanel } from './components/function-panel.tsx';
import { insertCall } from './model/insert-call.ts';
import { savedFormulas, type SavedFormula } from './model/saved-formulas.ts';
import classes from './components/formulas.module.css';

/** The formulas there are, and the one that the address names. */
function useFormulas() {
  const { dataset } = useDatasetPage();
  const name = useParams({ from: '/shell/datasets/$id/formulas/$name', shouldThrow: false })?.name ?? null;
  const measures = useQuery(measuresQuery(dataset.id));
  const saved = useMemo(
    () => savedFormulas(dataset.transformations, measures.data ?? []),
    [dataset.transformations, measures.data],
  );
  const open = saved.find((each) => each.name === name) ?? null;
  const columns = useColumnsAt(open?.kind === 'column' ? open.at : dataset.transformations.length);
  const isMissing = name !== null && open === null;
  return {
    measures,
    saved,
    open,
    columns: isMissing && measures.isPending ? null : columns,
    missing: isMissing && !measures.isPending ? name : null,
  };
}

/** The formulas of a dataset: those there are, the one that is written, and the functions to write it with. */
export const FormulasPage = () => {
  const { canEdit } = useDatasetPage();
  const { measures, saved, open, columns, missing } = useFormulas();
  const isPhone = usePhone();
  const [isPanelOpen, setIsPanelOpen] = useState(false);
  const [current, setCurrent] = useState<string | null>(null);
  const field = useRef<CodeHandle>(null);
  const isNarrow = useMediaQuery('(max-width: 1279px)', false, { getInitialValueInEffect: false });
  const insert = (name: string): void => {
    setIsPanelOpen(false);
    insertCall(field.current, name);
  };
  return (
    <>
      <FormulaTools isNarrow={isNarrow} onPanel={() => setIsPanelOpen(true)} />
      <div className={classes['workbench']}>
        <FormulaList saved={saved} open={open?.name ?? null} isPhone={isPhone} />
        <div className={classes['main']}>
          {missing === null ? null : <NoFormula name={missing} />}
          {measures.isError ? (
            <div className={classes['gone']}>
              <ErrorState error={measures.error} onRetry={() => void measures.refetch()} />
            </div>
          ) : null}
          <Shown
            saved={saved}
            open={open}
            measures={measures.data ?? []}
            columns={columns}
            field={field}
            onFunction={setCurrent}
          />
        </div>
        <FunctionsFrame
          isNarrow={isNarrow}
          isPhone={isPhone}
          isOpen={isPanelOpen}
          onClose={() => setIsPanelOpen(false)}
        >
          <FunctionPanel current={current} onInsert={canEdit ? insert : null} />
        </FunctionsFrame>
      </div>
    </>
  );
};

interface ShownProps extends Omit<ComponentProps<typeof FormulaEditor>, 'saved' | 'columns'> {
  readonly saved: readonly SavedFormula[];
  readonly open: SavedFormula | null;
  /** Null while they are not known. */
  readonly columns: readonly DatasetColumn[] | null;
}

/** The formula that is open; for who may not write one, what a formula is for. */
const Shown = ({ saved, open, columns, ...rest }: ShownProps) => {
  const { canEdit } = useDatasetPage();
  if (columns === null || (open === null && !canEdit)) {
    return (
      <div className={classes['gone']}>
        {columns === null ? (
          <LoadingBars lines={8} />
        ) : (
          <FormulaSamples columns={columns} hasNone={saved.length === 0} onPick={() => undefined} />
        )}
      </div>
    );
  }
  const key = open === null ? '' : `${open.kind} ${open.name}`;
  return <FormulaEditor key={key} saved={open} columns={columns} {...rest} />;
};

interface FunctionsFrameProps {
  readonly isNarrow: boolean;
  readonly isPhone: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The functions are beside the formula where there is room, else in a drawer. */
const FunctionsFrame = ({ isNarrow, isPhone, isOpen, onClose, children }: FunctionsFrameProps) =>
  isNarrow ? (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '75%' : 340}
      title={t('formula.functionsTitle')}
      closeButtonProps={{ 'aria-label': t('formula.functionsClose') }}
    >
      {children}
    </Drawer>
  ) : (
    <aside className={classes['panel']} aria-label={t('formula.functionsTitle')}>
      {children}
    </aside>
  );

const FormulaTools = ({
  isNarrow,
  onPanel,
}: {
  readonly isNarrow: boolean;
  readonly onPanel: () => void;
}) => {
  const { dataset, canEdit } = useDatasetPage();
  return (
    <LayoutTools>
      {isNarrow ? (
        <Button variant="default" leftSection={<IconMathFunction {...ICON} />} onClick={onPanel}>
          {t('formula.functionsOpen')}
        </Button>
      ) : null}
      {canEdit ? (
        <Button
          renderRoot={(props) => (
            <Link
              {...props}
              to="/datasets/$id/formulas"
              params={{ id: dataset.id }}
              search={retainedSearch}
            />
          )}
          variant="default"
          leftSection={<IconPlus {...ICON} />}
        >
          {t('formula.formulaNew')}
        </Button>
      ) : null}
    </LayoutTools>
  );
};
