import { expect } from 'vitest';

/** Texts that differ between two answers for reasons that have nothing to do with rows, each replaced by one text. */
export type Replacements = readonly (readonly [pattern: RegExp, stand: string])[];

const IDS_AND_TIMES: Replacements = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>'],
  [/"(?:asOf|certifiedAt|createdAt|updatedAt)":"[^"]*"/g, '"<time>"'],
];

async function readAnswer(response: Response, unrelated: Replacements): Promise<string> {
  const text = await response.text();
  const plain = [...IDS_AND_TIMES, ...unrelated].reduce(
    (rest, [pattern, stand]) => rest.replaceAll(pattern, stand),
    text,
  );
  // Tiles are sent as they are ready.
  const events = plain.split('\n').filter((line) => line.startsWith('data: '));
  return [response.status, ...(events.length > 0 ? events.toSorted() : [plain])].join('\n');
}

/**
 * Nothing that a person is sent depends on rows that are hidden from them: who may see a part of the rows and who has
 * that part alone get the same bytes, whatever they request. `ask` sends one request as either of the two.
 */
export async function expectSameAnswers<T>(
  ask: (as: T) => Promise<Response>,
  {
    confined,
    alone,
    unrelated = [],
  }: { readonly confined: T; readonly alone: T; readonly unrelated?: Replacements },
): Promise<string> {
  const [seen, wanted] = await Promise.all([ask(confined), ask(alone)]);
  const answer = await readAnswer(seen, unrelated);
  expect(answer).toBe(await readAnswer(wanted, unrelated));
  return answer;
}
