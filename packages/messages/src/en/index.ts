import { aggregate } from './aggregate.ts';
import { columnType } from './column-type.ts';
import { grain } from './grain.ts';
import { mark } from './mark.ts';
import { operator } from './operator.ts';
import { share } from './share.ts';
import { step } from './step.ts';

/** Every catalogue of English, the source of all keys: one file per subject, a line each. */
export const catalogues = {
  aggregate,
  columnType,
  grain,
  mark,
  operator,
  share,
  step,
} as const;
