import { ui as en } from './en/ui.ts';
import { translator } from './index.ts';

export const t = translator({ en });
