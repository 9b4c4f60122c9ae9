import type { Connection } from '@plumbline/contract';
import { t } from '../../../messages/index.ts';
import type { WizardStep } from '../../../ui/steps/wizard-steps.ts';
import type { ExtractDraft } from './extract-draft.ts';

function readText({ mode, table, query }: ExtractDraft): string {
  if (mode === 'sql') {
    return query.trim() === '' ? '' : t('connection.tabSql');
  }
  return table === null ? '' : `${table.schema}.${table.name}`;
}

/** What was chosen at each step, in a few words. */
export const extractSummaries = (
  { name }: Pick<Connection, 'name'>,
  draft: ExtractDraft,
): Readonly<Record<WizardStep, string>> => ({
  connect: name,
  extract: readText(draft),
  validation:
    draft.isValidated && draft.types.length > 0
      ? t('connection.typesChosen', { count: draft.types.length })
      : '',
  create: draft.name,
});
