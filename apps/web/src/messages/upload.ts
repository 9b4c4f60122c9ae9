import { upload as en } from './en/upload.ts';
import { translator } from './index.ts';

export const t = translator({ en });
