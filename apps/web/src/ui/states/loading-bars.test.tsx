import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { ProgressLine } from './loading-bars.tsx';

it('a progress is read as a value from 0 to 100 of something named', async () => {
  await render(<ProgressLine percent={41.6} label="Uploading orders" />);
  const bar = screen.getByRole('progressbar', { name: 'Uploading orders' });
  expect(bar.getAttribute('aria-valuemin')).toBe('0');
  expect(bar.getAttribute('aria-valuemax')).toBe('100');
  expect(bar.getAttribute('aria-valuenow')).toBe('42');
});
