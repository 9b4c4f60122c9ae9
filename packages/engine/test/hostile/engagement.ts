import { type Arena, Failure, outcomeOf } from './arena.ts';
import type { Attack } from './attack.ts';

/** A sentence that says what to do begins so. */
const ADVICE =
  /\b(Add|Ask|Check|Choose|Convert|Copy|Download|Export|Free|Leave|Let|Name|Open|Pack|Put|Read|Remove|Save|Send|Split|Take|Try|Turn|Unpack|Upload|Use|Write)\b/u;
const LONGEST_MESSAGE = 1000;

interface Engagement {
  /** Memory that the reading may take. */
  readonly maxMib: number;
  /** False: the whole file is read, without a first look. */
  readonly isPreviewed: boolean;
}

/**
 * Reads an attack. What is wrong with how it ended: a wrong code or none, a message that helps nobody, memory beyond
 * `maxMib`, files or processes left behind. Empty: it did no harm.
 */
export const harmOf = async (
  arena: Arena,
  attack: Attack,
  { maxMib, isPreviewed }: Engagement,
): Promise<readonly string[]> => {
  const { sample, ingested, grewMib } = await arena.attack(attack, isPreviewed);
  const wanted = attack.outcomes.join(' or ');
  const [first, end] = [sample === null ? null : outcomeOf(sample), outcomeOf(ingested)];
  const left = await arena.leftovers();
  return [
    ...[sample, ingested].flatMap((result) => (result instanceof Failure ? problemsOfFailure(result) : [])),
    ...(end === null || attack.outcomes.includes(end) ? [] : [`ended with ${end}, not ${wanted}`]),
    ...(first === null || first === 'read' || attack.outcomes.includes(first)
      ? []
      : [`the first look ended with ${first}, not ${wanted}`]),
    ...(grewMib === null || grewMib < maxMib ? [] : [`took ${Math.round(grewMib)} MiB, more than ${maxMib}`]),
    ...left.map((name) => `left ${name}`),
  ];
};

const problemsOfFailure = ({ code, error }: Failure): readonly string[] => {
  if (code === null) {
    return [`not an expected failure: ${error.stack}`];
  }
  return [
    ...(ADVICE.test(error.message) ? [] : [`a message that does not say what to do: ${error.message}`]),
    ...(error.message.length <= LONGEST_MESSAGE ? [] : [`a message of ${error.message.length} characters`]),
  ];
};
