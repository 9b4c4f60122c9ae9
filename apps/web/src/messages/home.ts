import { home as en } from './en/home.ts';
import { translator } from './index.ts';

export const t = translator({ en });
