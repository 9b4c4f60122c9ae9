import { embed as en } from './en/embed.ts';
import { translator } from './index.ts';

export const t = translator({ en });
