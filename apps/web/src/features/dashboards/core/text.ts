import { dashboards } from '../../../messages/en/dashboards.ts';
import { translator } from '../../../messages/index.ts';

export const t = translator({ en: dashboards });
