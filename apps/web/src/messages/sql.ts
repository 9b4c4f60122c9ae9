import { sql as en } from './en/sql.ts';
import { translator } from './index.ts';

export const t = translator({ en });
