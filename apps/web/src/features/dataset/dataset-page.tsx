import { AddRowsItems } from './add-rows/components/add-rows-items.tsx';
import { DatasetFrame } from './frame/dataset-frame.tsx';
import { RulesItem } from './rules/components/rules-item.tsx';

/** The page of a dataset around its tabs. */
export const DatasetPage = () => (
  <DatasetFrame
    items={
      <>
        <AddRowsItems />
        <RulesItem />
      </>
    }
  />
);
