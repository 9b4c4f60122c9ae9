import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { LoadingBars, ProgressLine } from './loading-bars.tsx';

it('a progress is read as a value from 0 to 100 of something named', async () => {
  await render(<ProgressLine percent={41.6} label="Uploading orders" />);
  const bar = screen.getByRole('progressbar', { name: 'Uploading orders' });
  expect(bar.getAttribute('aria-valuemin')).toBe('0');
  expect(bar.getAttribute('aria-valuemax')).toBe('100');
  expect(bar.getAttribute('aria-valuenow')).toBe('42');
});

it('a wait without a network says so, and loads on once there is one', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await render(<LoadingBars />);
  expect(await screen.findByText('No connection', {}, { timeout: 5000 })).toBeDefined();
  network.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.getByText('Loading')).toBeDefined();
  network.mockRestore();
});
