import type { Inspection } from '@plumbline/contract';
import { t } from '../../../../messages/index.ts';
import { checkedColumns, summariseColumns } from '../../../../ui/columns/checked-columns.ts';
import { readText } from '../dialect/dialect-text.ts';
import type { WizardArrival } from './connector.ts';
import type { WizardStep } from '../../../../ui/steps/wizard-steps.ts';
import { sourceTotals, type WizardDraft } from './wizard-draft.ts';

/** What was chosen at each step, in a few words; before that, what it is about. */
export const stepSummaries = (
  arrival: WizardArrival,
  draft: WizardDraft | null,
  inspection: Inspection | null,
): Readonly<Record<WizardStep, string>> => ({
  connect: draft === null ? t(`wizard.sum-connect-${arrival}`) : t('wizard.sum-connect', sourceTotals(draft)),
  extract:
    draft === null || inspection === null ? t('wizard.sum-extract') : readText(inspection, draft.options),
  validation:
    draft === null || inspection === null ? t('wizard.sum-validation') : columnsSummary(draft, inspection),
  create: t('wizard.sum-create'),
});

const columnsSummary = (draft: WizardDraft, inspection: Inspection): string => {
  const { included, toReview } = summariseColumns(checkedColumns(inspection, draft.edits));
  return t('wizard.sum-validation-done', { count: included, look: toReview });
};
