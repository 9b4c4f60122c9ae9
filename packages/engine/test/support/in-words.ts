import type { Inspection } from '@plumbline/contract';
import { createTranslator, sayStored } from '@plumbline/messages';
import { loadServerLanguage } from '@plumbline/messages/server';
import type { FileInspection } from '../../src/engine-api.ts';
import { inspectionInWords } from '../../src/inspection-in-words.ts';

const english = createTranslator(await loadServerLanguage('en'), 'en', 'UTC');

/** A stored reason in English. */
export const reasonInWords = (stored: string): string => sayStored(english, stored);

export const { say } = english;

/** An inspection in English, as the contract has it. */
export const inWords = (inspection: FileInspection): Omit<Inspection, 'uploadId'> =>
  inspectionInWords(inspection, say);
