import { describeAttacks } from './describe-attacks.ts';
import { JSON_SIZES, JSON_WORDS } from './json-texts.ts';

describeAttacks(900, [
  ['JSON without end', JSON_SIZES],
  ['JSON of odd words', JSON_WORDS],
]);
