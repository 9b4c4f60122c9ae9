import type { ColumnItems } from './data/components/column-menu.tsx';
import { DataLayout } from './data/data-layout.tsx';
import { GroupByItem } from './pivot/components/group-by-item.tsx';
import { QuickSteps } from './recipe/components/quick-steps.tsx';
import { SavedViews } from './saved-views/components/saved-views.tsx';

const COLUMN_ITEMS: ColumnItems = { GroupBy: GroupByItem, Steps: QuickSteps };

/** The rows of a dataset, with what other tools add to its menus. */
export const DataPage = () => <DataLayout columnItems={COLUMN_ITEMS} views={<SavedViews />} />;
