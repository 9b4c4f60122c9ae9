import { datasetFormula } from '../../messages/en/dataset-formula.ts';
import { translator } from '../../messages/index.ts';

export const t = translator({ en: datasetFormula });
