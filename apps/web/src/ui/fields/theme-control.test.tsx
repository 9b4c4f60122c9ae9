import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { t } from '../../messages/index.ts';
import { render } from '../../testing/render.tsx';
import { ThemeControl } from './theme-control.tsx';

it('the theme is one of three, chosen with the arrow keys', async () => {
  const onChange = vi.fn<(theme: string) => void>();
  const { user } = await render(<ThemeControl value="Light" onChange={onChange} />);
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  screen.getByRole<HTMLInputElement>('radio', { name: t('ui.light') }).focus();
  await user.keyboard('{ArrowRight}');
  expect(onChange).toHaveBeenLastCalledWith('Dark');
});
