import { dataset } from '../../../messages/en/dataset.ts';
import { datasetFormula } from '../../../messages/en/dataset-formula.ts';
import { translator } from '../../../messages/index.ts';

/** Every text of the formulas, with those of the page around them. */
export const t = translator({ en: { ...dataset, ...datasetFormula } });
