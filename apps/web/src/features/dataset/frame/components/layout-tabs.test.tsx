import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { LayoutTabs } from './layout-tabs.tsx';

it('scrolls the tab of the shown layout into view, which a phone has no room for', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await renderPage(<LayoutTabs slotRef={() => undefined} />, { layout: 'versions' });
  expect(scrolled.mock.contexts).toEqual([await screen.findByRole('link', { name: 'Versions' })]);
});
