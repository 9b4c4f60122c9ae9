import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { t } from '../../../messages/index.ts';
import { aDataset, anId, aVersion } from '../../../testing/fixtures.ts';
import { renderPage } from '../testing/render-page.tsx';
import { VersionsPage } from './versions-page.tsx';

const versions = [
  { ...aVersion(), number: 1, rowCount: 120 },
  { ...aVersion(), number: 2, rowCount: 100 },
];

afterEach(() => vi.unstubAllGlobals());

it('leads to the comparison with the version before on a phone too', async () => {
  const { matchMedia } = globalThis;
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(matchMedia(media), { matches: media.includes('max-width: 767px') }),
  );
  await renderPage(<VersionsPage />, { layout: 'versions', dataset: aDataset({ versions }) });
  const name = t('dataset.versionChange', { sign: '−', count: 20 });
  const links = (await screen.findAllByRole('link', { name })).map((link) => link.getAttribute('href'));
  // Beside the rows, which a phone shows, and in the column that it hides.
  expect(links).toEqual(Array.from({ length: 2 }, () => `/datasets/${anId(10)}/versions/2?against=1`));
});
