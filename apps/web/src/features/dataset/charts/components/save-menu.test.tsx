import { updateChart, type SavedChart } from '@plumbline/contract';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { t } from '../../../../messages/index.ts';
import { anId, AT, ok } from '../../../../testing/fixtures.ts';
import { requestsOf, serve, serveFailure } from '../../../../testing/server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { BuilderContext, type Builder } from '../hooks/builder-context.ts';
import { SaveMenu } from './save-menu.tsx';

const saved = { id: anId(9), name: 'Sales by city', updatedAt: AT } as unknown as SavedChart;
const builder = (isChanged: boolean): Builder =>
  ({
    chart: { version: 1, mark: 'bar', encoding: {} },
    mode: 'Absolute',
    saved,
    isChanged,
  }) as unknown as Builder;

const Page = () => {
  const [isChanged, setChanged] = useState(false);
  const [etag, setEtag] = useState('"1"');
  return (
    <BuilderContext value={builder(isChanged)}>
      <SaveMenu etag={etag} />
      <button type="button" onClick={() => setChanged(true)}>
        change
      </button>
      <button type="button" onClick={() => setEtag('"2"')}>
        refetch
      </button>
    </BuilderContext>
  );
};

it('offers both charts where somebody else saved it meanwhile, and overwrites only when that is chosen', async () => {
  serveFailure(updateChart, {
    code: 'chart.stale',
    message: 'Changed.',
    status: 409,
    data: { current: saved },
  });
  const { user } = await renderPage(<Page />);
  await user.click(screen.getByRole('button', { name: 'change' }));
  // What somebody else saved is loaded while this chart is edited.
  await user.click(screen.getByRole('button', { name: 'refetch' }));
  await user.click(screen.getByRole('button', { name: t('savedChart.save') }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Sales by city');
  expect(requestsOf(updateChart).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"']);
  serve(updateChart, ok(saved));
  await user.click(screen.getByRole('button', { name: t('savedChart.staleKeep') }));
  await waitFor(() => expect(requestsOf(updateChart)).toHaveLength(2));
  expect(requestsOf(updateChart).at(-1)?.headers.get('if-match')).toBeNull();
});
