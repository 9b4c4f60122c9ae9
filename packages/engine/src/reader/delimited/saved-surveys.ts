import { createHash } from 'node:crypto';
import type { Findings } from '../findings.ts';
import type { DelimitedFile } from './delimited-file.ts';
import { modelsOf, once } from './judge-sample.ts';
import type { RowRules } from './row-rules.ts';

const KIND = 'survey';

export interface SavedUnder {
  readonly findings: Findings;
  readonly key: string;
}

/** What is not saved of a survey as it is. */
interface Surveyed {
  readonly rows: readonly (readonly string[])[];
  readonly rules: RowRules;
  readonly textPath: string;
  readonly findingKey: string | null;
}

/** Everything that the survey of a file depends on whose first bytes are all that is read of it. */
export const surveyKey = (
  { options, isSheet = false }: DelimitedFile,
  head: Uint8Array,
  sizeBytes: number,
): string =>
  createHash('sha256')
    .update(JSON.stringify([sizeBytes, options, isSheet]))
    .update(head)
    .digest('hex');

export const findSurvey = async <S extends Surveyed>(
  { findings, key }: SavedUnder,
  textPath: string,
): Promise<S | null> => {
  const saved = await findings.find<S>(key, KIND);
  if (saved === null) {
    return null;
  }
  const models = once(() => modelsOf(saved.rows, saved.rules.columns));
  return { ...saved, rules: { ...saved.rules, models }, textPath, findingKey: key };
};

export const saveSurvey = async <S extends Surveyed>(
  { findings, key }: SavedUnder,
  survey: S,
): Promise<S> => {
  const { models: _, ...rules } = survey.rules;
  await findings.save(key, KIND, { ...survey, rules });
  return { ...survey, findingKey: key };
};
