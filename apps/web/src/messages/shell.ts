import { shell as en } from './en/shell.ts';
import { translator } from './index.ts';

export const t = translator({ en });
