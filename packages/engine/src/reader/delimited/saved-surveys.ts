import { createHash } from 'node:crypto';
import type { Findings } from '../findings.ts';
import type { DelimitedFile } from './delimited-file.ts';
import { modelsOf, once } from './judge-sample.ts';
import type { RowRules } from './row-rules.ts';
import type { Survey } from './survey.ts';

const KIND = 'survey';

export interface SavedUnder {
  readonly findings: Findings;
  readonly key: string;
}

type SavedSurvey = Omit<Survey, 'textPath' | 'findingKey' | 'rules'> & {
  readonly rules: Omit<RowRules, 'models'>;
};

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

export const findSurvey = async ({ findings, key }: SavedUnder, textPath: string): Promise<Survey | null> => {
  const saved = await findings.find<SavedSurvey>(key, KIND);
  return saved === null
    ? null
    : {
        ...saved,
        rules: { ...saved.rules, models: once(() => modelsOf(saved.rows, saved.rules.columns)) },
        textPath,
        findingKey: key,
      };
};

export const saveSurvey = async ({ findings, key }: SavedUnder, survey: Survey): Promise<Survey> => {
  const { rules, textPath: _path, ...saved } = survey;
  const { models: _models, ...plain } = rules;
  await findings.save(key, KIND, { ...saved, rules: plain });
  return { ...survey, findingKey: key };
};
