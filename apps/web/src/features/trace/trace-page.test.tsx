import { readTrace } from '@plumbline/contract';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { t } from '../../messages/index.ts';
import { render } from '../../testing/render.tsx';
import { serveFailure } from '../../testing/server.ts';
import { TracePage } from './trace-page.tsx';

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  useParams: (() => ({ ref: 'gone' })) as never,
}));

it('offers no link to a trace that is not there', async () => {
  serveFailure(readTrace, { message: 'There is no such trace.', status: 404, code: 'trace.not_found' });
  await render(<TracePage />, '/trace/gone');
  expect(await screen.findByText(t('trace.notFound'))).toBeDefined();
  expect(screen.queryByRole('button', { name: t('trace.copyLink') })).toBeNull();
});
