import { connectors as en } from './en/connectors.ts';
import { translator } from './index.ts';

export const t = translator({ en });
