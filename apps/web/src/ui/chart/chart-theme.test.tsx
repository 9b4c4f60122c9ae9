import { afterEach, expect, it } from 'vitest';
import { readChartTheme } from './chart-theme.ts';

const root = document.documentElement.style;

afterEach(() => {
  root.removeProperty('--pl-surface');
  root.removeProperty('--pl-text');
});

it('writes colors in six digits, which are mixed digit by digit, where the built stylesheet has three', () => {
  root.setProperty('--pl-surface', '#fff');
  root.setProperty('--pl-text', '#14191F');
  expect(readChartTheme()).toMatchObject({ surface: '#ffffff', text: '#14191F' });
});
