import { AddRowsItems } from './add-rows/components/add-rows-items.tsx';
import { DatasetFrame } from './frame/dataset-frame.tsx';

/** The page of a dataset around its tabs. */
export const DatasetPage = () => <DatasetFrame items={<AddRowsItems />} />;
