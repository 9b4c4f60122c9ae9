import type { Insight } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { useChange } from '../../../../lib/data/use-change.ts';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { t } from '../../../../messages/index.ts';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { dismiss, restore } from '../api.ts';

/** Hides an insight from whoever presses it; the confirmation undoes it. */
export const DismissButton = ({ insight }: { readonly insight: Insight }) => {
  const { dataset } = useDatasetPage();
  const { run, isLoading } = useChange(dismiss);
  const { run: undo } = useChange(restore);
  const call = { params: { id: dataset.id, insightId: insight.id } };
  const onDismiss = async (): Promise<void> => {
    const result = await run(call);
    toast(
      result.ok ? t('insights.dismissed') : errorMessage(result.failureBody),
      result.ok ? { undo: { label: t('insights.undo'), run: async () => void (await undo(call)) } } : {},
    );
  };
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      loading={isLoading}
      aria-label={t('insights.dismissOne', { text: insight.text })}
      onClick={() => void onDismiss()}
    >
      {t('insights.dismiss')}
    </Button>
  );
};

/** Dismissed insights, each with a button to show it again. */
export const DismissedInsights = ({ insights }: { readonly insights: readonly Insight[] }) => {
  const { dataset } = useDatasetPage();
  const { run, isLoading } = useChange(restore);
  return (
    <details>
      <summary>{t('insights.dismissedOnes', { count: insights.length })}</summary>
      <ul>
        {insights.map((insight) => (
          <li key={insight.id}>
            {insight.text}{' '}
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={isLoading}
              aria-label={t('insights.restoreOne', { text: insight.text })}
              onClick={() => void run({ params: { id: dataset.id, insightId: insight.id } })}
            >
              {t('insights.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
};
