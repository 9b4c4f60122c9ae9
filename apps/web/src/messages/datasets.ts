import { datasets as en } from './en/datasets.ts';
import { translator } from './index.ts';

export const t = translator({ en });
