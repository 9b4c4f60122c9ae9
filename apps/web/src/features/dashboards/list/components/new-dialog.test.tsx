import { listDatasources, listStories, listWorkflows } from '@plumbline/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { t } from '../../../../messages/index.ts';
import { ok, signIn } from '../../../../testing/fixtures.ts';
import { render } from '../../../../testing/render.tsx';
import { serve } from '../../../../testing/server.ts';
import { NewDialog } from './new-dialog.tsx';

const show = () => {
  const none = ok({ data: [], page: 1, limit: 100, total: 0 });
  serve(listDatasources, none);
  serve(listWorkflows, none);
  serve(listStories, none);
  return render(
    <NewDialog datasetId={null} storyId={null} workflowId={null} folderId={null} onClose={() => undefined} />,
    '/dashboards',
  );
};

describe('a new dashboard where there is nothing to create it from', () => {
  it.each([
    ['dataset', 'ui.uploadFile', '/datasets/new/csv-file/connect'],
    ['workflow', 'workflows.new', '/workflows/new'],
    ['story', 'storyPage.new', '/stories/new'],
  ] as const)('leads to the first %s', async (source, label, address) => {
    signIn('editor');
    const page = await show();
    await page.user.click(await screen.findByText(t(`dashboard.source-${source}`)));
    await page.user.click(await screen.findByRole('button', { name: t(label) }));
    await waitFor(() => expect(page.address()).toBe(address));
  });
});
