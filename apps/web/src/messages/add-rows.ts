import { addRows as en } from './en/add-rows.ts';
import { translator } from './index.ts';

export const t = translator({ en });
