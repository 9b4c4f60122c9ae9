import { getBranding } from '@plumbline/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { t } from '../../../messages/index.ts';
import { ok } from '../../../testing/fixtures.ts';
import { render } from '../../../testing/render.tsx';
import { requestsOf, serve } from '../../../testing/server.ts';
import { Brand } from './brand.tsx';

describe('the brand of a page without a session', () => {
  it('is that of the product where no workspace is named', async () => {
    await render(<Brand workspace={null} />);
    expect(screen.getByText(t('session.product'))).toBeDefined();
    expect(requestsOf(getBranding)).toEqual([]);
  });

  it('is name, logo and color of the workspace while it is shown', async () => {
    serve(getBranding, ok({ name: 'Northmoor', logo: 'data:image/png;base64,AA==', accentColor: '#7a1f5c' }));
    await render(<Brand workspace="northmoor" />);
    expect(await screen.findByText('Northmoor')).toBeDefined();
    expect(document.querySelector('img')?.getAttribute('src')).toBe('data:image/png;base64,AA==');
    const accent = () => document.documentElement.style.getPropertyValue('--pl-accent-fill');
    expect(accent()).toBe('#7a1f5c');
    await render(<Brand workspace={null} />);
    expect(accent()).toBe('');
  });

  it('stays that of the product for a workspace that has set none', async () => {
    serve(getBranding, ok({ name: null, logo: null, accentColor: null }));
    await render(<Brand workspace="nobody" />);
    expect(await screen.findByText(t('session.product'))).toBeDefined();
  });
});
