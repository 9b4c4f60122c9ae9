import type { Connection } from '@plumbline/contract';
import { t } from '../../../messages/index.ts';
import type { WizardStep } from '../../../ui/steps/wizard-steps.ts';
import type { ExtractDraft } from './extract-draft.ts';

function readText({ mode, table, query, files = '' }: ExtractDraft): string {
  if (mode === 'files') {
    return files;
  }
  if (mode === 'named') {
    return table?.name ?? '';
  }
  if (mode === 'sql') {
    return query.trim() === '' ? '' : t('connection.tabSql');
  }
  return table === null ? '' : `${table.schema}.${table.name}`;
}

/** Columns that are not read as they were found. */
const changedCount = ({ types, choices }: ExtractDraft): number => types.length + choices.length;

/** What was chosen at each step, in a few words. */
export const extractSummaries = (
  { name }: Pick<Connection, 'name'>,
  draft: ExtractDraft,
): Readonly<Record<WizardStep, string>> => ({
  connect: name,
  extract: readText(draft),
  validation:
    draft.isValidated && changedCount(draft) > 0
      ? t('connection.typesChosen', { count: changedCount(draft) })
      : '',
  create: draft.name,
});
