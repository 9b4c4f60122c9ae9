import { tiles as en } from './en/tiles.ts';
import { translator } from './index.ts';

export const t = translator({ en });
