import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Notice } from './notice.tsx';

const LONG = 'quarterly-revenue-by-region-and-product-line-'.repeat(6);

it('a notice says its words, however long, and hides its icon from screen readers', async () => {
  await render(<Notice tone="warning">{LONG}</Notice>);
  const notice = screen.getByText(LONG);
  expect(notice.parentElement?.dataset['tone']).toBe('warning');
  expect(notice.parentElement?.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});
