import { readFile } from 'node:fs/promises';
import { readRelatedWords, type RelatedWords } from '@plumbline/insight';

let loaded: Promise<RelatedWords> | null = null;

/** The table that `scripts/build-related-words.mjs` writes; read for the first question with a word that names nothing. */
export function loadRelatedWords(): Promise<RelatedWords> {
  loaded ??= readFile(new URL('related-words.txt', import.meta.url), 'utf8').then(readRelatedWords);
  return loaded;
}
