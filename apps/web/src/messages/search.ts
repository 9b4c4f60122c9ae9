import { search as en } from './en/search.ts';
import { translator } from './index.ts';

export const t = translator({ en });
