import { session as en } from './en/session.ts';
import { translator } from './index.ts';

export const t = translator({ en });
