import { embedManage as en } from './en/embed-manage.ts';
import { translator } from './index.ts';

export const t = translator({ en });
