import { chart as en } from './en/chart.ts';
import { translator } from './index.ts';

export const t = translator({ en });
