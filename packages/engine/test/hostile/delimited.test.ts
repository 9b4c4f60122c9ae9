import { describeAttacks } from './describe-attacks.ts';
import { ENCODINGS, HUGE, SHAPES } from './delimited-texts.ts';

describeAttacks(900, [
  ['text larger than memory', HUGE],
  ['shapes', SHAPES],
  ['encodings', ENCODINGS],
]);
