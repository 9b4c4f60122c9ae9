import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { t } from '../../../../messages/index.ts';
import { TotalsButton } from './totals-button.tsx';
import type { ReactNode } from 'react';
import { ColumnsPopover } from './columns-popover.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { LayoutTool, LayoutTools } from '../../core/components/layout-tools.tsx';

/** Undo, redo, totals, saved views and columns, at the end of the tab bar. */
export const DataTools = ({ views }: { readonly views: ReactNode }) => {
  const { undo, redo } = useDatasetPage();
  return (
    <LayoutTools>
      <LayoutTool label={t('grid.undo')} icon={IconArrowBackUp} run={undo} />
      <LayoutTool label={t('grid.redo')} icon={IconArrowForwardUp} run={redo} />
      <TotalsButton />
      {views}
      <ColumnsPopover />
    </LayoutTools>
  );
};
