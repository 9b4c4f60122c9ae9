import { aggregate } from './aggregate.ts';
import { annotation } from './annotation.ts';
import { columnType } from './column-type.ts';
import { grain } from './grain.ts';
import { mark } from './mark.ts';
import { operator } from './operator.ts';
import { mistake } from './mistake.ts';
import { prompt } from './prompt.ts';
import { quality } from './quality.ts';
import { recommendation } from './recommendation.ts';
import { share } from './share.ts';
import { step } from './step.ts';

/** Every catalogue of English, the source of all keys: one file per subject, a line each. */
export const catalogues = {
  aggregate,
  annotation,
  columnType,
  grain,
  mark,
  operator,
  mistake,
  prompt,
  quality,
  recommendation,
  share,
  step,
} as const;
