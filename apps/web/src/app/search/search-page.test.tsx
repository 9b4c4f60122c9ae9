import { globalSearch, MAX_SEARCH_HITS } from '@plumbline/contract';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { t } from '../../messages/index.ts';
import { ok } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import type { Hit } from './api.ts';
import { SearchPage } from './search-page.tsx';

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  useSearch: (() => ({ q: 'stock' })) as never,
}));

const hits = (count: number): Hit[] =>
  Array.from({ length: count }, (_, at) => ({
    kind: 'dataset',
    id: `d${at}`,
    title: `Stock ${at}`,
    snippet: '',
    link: `/datasets/d${at}/data`,
    marks: { title: [], snippet: [] },
  }));

it('says of as many results as a search returns that there may be more', async () => {
  serve(globalSearch, ok(hits(MAX_SEARCH_HITS)));
  await render(<SearchPage />, '/search?q=stock');
  expect(await screen.findByText(t('search.best', { count: MAX_SEARCH_HITS }))).toBeDefined();
  serve(globalSearch, ok(hits(2)));
  await render(<SearchPage />, '/search?q=stock');
  expect(await screen.findByText(t('search.count', { count: 2 }))).toBeDefined();
});
