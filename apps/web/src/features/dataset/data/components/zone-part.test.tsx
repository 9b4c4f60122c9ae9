import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { t } from '../../../../messages/index.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { ZonePart } from './zone-part.tsx';

describe('the time zone in the panel of a column', () => {
  it('is chosen by people who may edit', async () => {
    await renderPage(<ZonePart zone="Asia/Kolkata" written={[]} />);
    expect(screen.getByRole('combobox', { name: t('grid.zone') })).toBeDefined();
    expect(screen.queryByText(/Written in the source/u)).toBeNull();
  });

  it('is named to the others', async () => {
    await renderPage(<ZonePart zone="Asia/Kolkata" written={[]} />, { canEdit: false });
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.getByText('In the time zone Asia/Kolkata.')).toBeDefined();
  });

  it('comes with the zones that the source wrote', async () => {
    await renderPage(<ZonePart zone="UTC" written={['-04:00', '-05:00']} />);
    expect(screen.getByText('Written in the source with -04:00 and -05:00.')).toBeDefined();
  });
});
