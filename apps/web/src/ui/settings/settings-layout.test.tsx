import { hasRole } from '@plumbline/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { t } from '../../messages/index.ts';
import { signIn } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { SETTINGS_PAGES } from './pages.ts';
import { SettingsLayout } from './settings-layout.tsx';

const open = () => render(<SettingsLayout page="/settings/profile">{'content'}</SettingsLayout>);
const listed = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

describe('the navigation of the settings', () => {
  it('lists every page to an owner and marks the one that is shown', async () => {
    signIn('owner');
    await open();
    expect(listed()).toEqual(expect.arrayContaining(SETTINGS_PAGES.map(({ to }) => to)));
    expect(screen.getByRole('link', { name: t('settings.profile') }).getAttribute('aria-current')).toBe(
      'page',
    );
  });

  it('offers a viewer only the pages that are for viewers', async () => {
    signIn('viewer');
    await open();
    for (const { to, atLeast } of SETTINGS_PAGES) {
      expect(listed().includes(to)).toBe(hasRole('viewer', atLeast));
    }
    expect(screen.getByText('content')).toBeDefined();
  });
});
