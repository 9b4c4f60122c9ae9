import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, type Icon } from '@tabler/icons-react';
import { t } from '../../../../messages/index.ts';
import { TotalsButton } from './totals-button.tsx';
import type { ReactNode } from 'react';
import { ColumnsPopover } from './columns-popover.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { LayoutTools } from '../../core/components/layout-tools.tsx';

interface StepProps {
  readonly label: string;
  readonly icon: Icon;
  /** Null when there is nothing to go to. */
  readonly run: (() => void) | null;
}

const Step = ({ label, icon: Shown, run }: StepProps) => (
  <Tooltip label={label}>
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={label}
      disabled={run === null}
      onClick={() => run?.()}
    >
      <Shown size={16} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  </Tooltip>
);

/** Undo, redo, totals, saved views and columns, at the end of the tab bar. */
export const DataTools = ({ views }: { readonly views: ReactNode }) => {
  const { undo, redo } = useDatasetPage();
  return (
    <LayoutTools>
      <Step label={t('grid.undo')} icon={IconArrowBackUp} run={undo} />
      <Step label={t('grid.redo')} icon={IconArrowForwardUp} run={redo} />
      <TotalsButton />
      {views}
      <ColumnsPopover />
    </LayoutTools>
  );
};
