import { account as en } from './en/account.ts';
import { translator } from './index.ts';

export const t = translator({ en });
