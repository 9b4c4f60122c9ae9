import { notifications as en } from './en/notifications.ts';
import { translator } from './index.ts';

export const t = translator({ en });
