import { wizard as en } from './en/wizard.ts';
import { translator } from './index.ts';

export const t = translator({ en });
