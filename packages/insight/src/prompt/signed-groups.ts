import { AGGREGATE, HAVING, type GroupClause } from './group-conditions.ts';
import { headOf } from './group-head.ts';
import { lexiconOf } from './known-lexicons.ts';
import { withKnownWords } from './misspelt-words.ts';
import type { PromptColumn, PromptContext } from './phrase.ts';
import { questionWords } from './words.ts';

const REST = String.raw`(?: (?<rest>(?:in|during|since|before|after|by|per) .+))?`;
const VERB = '(?:that |which |who )?(?:is |are |was |were )?';

/** “states with negative profit”, “products with a positive average margin” */
const SIGNED = new RegExp(
  String.raw`^(?<head>.+?) ${HAVING} (?:a |an )?(?<sign>negative|positive) (?<measure>(?:${AGGREGATE} )?[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)?)${REST}$`,
  'u',
);

/** What is said of a profit below zero, and of one above. */
const LOSS =
  '(?:(?:make|makes|made|making|run|runs|ran|running|sold|sell|selling|operate|operates|operating) (?:at )?(?:a |an )?loss(?:es)?|(?:lose|loses|lost|losing) money|unprofitable|not profitable|loss making|in the red)';
const GAIN =
  '(?:(?:make|makes|made|making) (?:a |an )?profits?|(?:make|makes|made|making) money|profitable|in the black)';

/** “states that lose money”, “which products are profitable” */
const OF_PROFIT = new RegExp(String.raw`^(?<head>.+?) ${VERB}(?:(?<loss>${LOSS})|${GAIN})${REST}$`, 'u');
/** “loss-making products”, and not the most profitable ones */
const BEFORE = new RegExp(
  String.raw`^(?:(?:which|what|how many|show|list|find|me|the|all|our|are) )*(?:(?<loss>unprofitable|loss making)|profitable) (?<head>.+?)${REST}$`,
  'u',
);

/** Cheap: whether a question may be about a sign. */
const HINT =
  /\b(?:negative|positive|loss(?:es)?|lose|loses|lost|losing|profits?|profitable|unprofitable|money|red|black)\b/u;

/** Longer questions are about more than a sign, and looking for misspelt words in them takes long. */
const MAX_WORDS = 40;

interface Signed {
  readonly head: string;
  readonly measure: string;
  readonly isNegative: boolean;
  readonly rest: string;
}

function signedIn(text: string): Signed | null {
  const signed = SIGNED.exec(text)?.groups;
  const { head = '', loss, rest = '' } = OF_PROFIT.exec(text)?.groups ?? BEFORE.exec(text)?.groups ?? {};
  if (signed === undefined) {
    return head === '' ? null : { head, measure: 'profit', isNegative: loss !== undefined, rest };
  }
  return {
    head: signed['head'] ?? '',
    measure: signed['measure'] ?? '',
    isNegative: signed['sign'] === 'negative',
    rest: signed['rest'] ?? '',
  };
}

/** Groups that are chosen by the sign of their own figure; null for other questions. */
export function takeSignClause(
  question: string,
  columns: readonly PromptColumn[],
  context: PromptContext,
): GroupClause | null {
  const words = questionWords(question);
  if (words.length > MAX_WORDS || !HINT.test(words.join(' '))) {
    return null;
  }
  const lexicon = lexiconOf(columns, context);
  const signed = signedIn(withKnownWords(words, lexicon).join(' '));
  const head = signed === null ? null : headOf(signed.head.split(' '), lexicon);
  if (signed === null || head === null) {
    return null;
  }
  const { measure, isNegative, rest } = signed;
  return {
    question: [measure, 'by', ...head.group, ...head.more, rest].filter(Boolean).join(' '),
    op: isNegative ? 'lt' : 'gt',
    value: 0,
    compared: `${measure.replace(new RegExp(`^${AGGREGATE} `, 'u'), '')} ${isNegative ? 'less' : 'more'} than 0`,
    isOfGroup: true,
    certainty: 1,
  };
}
