import { Button, ColorInput } from '@mantine/core';
import {
  AppError,
  contrastWithWhite,
  MIN_CONTRAST,
  updateBranding,
  type Branding,
  type Tenant,
} from '@plumbline/contract';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { t } from '../../../messages/index.ts';
import { ChoosePicture } from '../../../ui/fields/choose-picture.tsx';
import settings from '../../../ui/settings/settings.module.css';
import { errorMessage } from '../../../ui/states/states.tsx';
import { readLogo } from '../model/logo.ts';
import classes from './branding.module.css';

/** Accent color of the product. */
const FIRST_COLOR = '#0b6cab';

/** A picture that cannot be read fails here, the rest at the server. */
const failureText = (error: unknown): string =>
  error instanceof AppError ? error.message : errorMessage(error);

const colorIssue = (color: string): string | null => {
  if (!/^#[0-9a-f]{6}$/u.test(color)) {
    return t('workspaceSettings.colorForm');
  }
  return contrastWithWhite(color) < MIN_CONTRAST ? t('workspaceSettings.colorContrast') : null;
};

export const BrandingForm = ({ tenant }: { readonly tenant: Tenant }) => {
  const { branding } = tenant;
  const [color, setColor] = useState(branding.accentColor ?? FIRST_COLOR);
  const change = useChange(async (read: () => Promise<Partial<Branding>>) => {
    const { data } = await api.call(updateBranding, { params: { tenant: tenant.id }, body: await read() });
    return data;
  });
  const save = async (read: () => Promise<Partial<Branding>>): Promise<void> => {
    if ((await change.run(read)).ok) {
      toast(t('workspaceSettings.saved'));
    }
  };
  const choose = (file: File): Promise<void> =>
    save(async () => ({
      logo: await readLogo(file, t('workspaceSettings.logoUnreadable', { name: file.name })),
    }));
  const issue = colorIssue(color);
  return (
    <>
      <section className={settings['section']}>
        <h2>{t('workspaceSettings.logo')}</h2>
        <p className={settings['what']}>{t('workspaceSettings.logoWhat')}</p>
        <div className={classes['row']}>
          {branding.logo === null ? (
            <p className={classes['none']}>{t('workspaceSettings.noLogo')}</p>
          ) : (
            <img
              className={classes['logo']}
              src={branding.logo}
              alt={t('workspaceSettings.logoOf', { name: tenant.name })}
            />
          )}
          <ChoosePicture
            label={t('workspaceSettings.chooseLogo')}
            isBusy={change.isLoading}
            onChoose={(file) => void choose(file)}
          />
          {branding.logo === null ? null : (
            <Button variant="subtle" onClick={() => void save(() => Promise.resolve({ logo: null }))}>
              {t('workspaceSettings.removeLogo')}
            </Button>
          )}
        </div>
      </section>
      <section className={settings['section']}>
        <h2>{t('workspaceSettings.color')}</h2>
        <p className={settings['what']}>{t('workspaceSettings.colorWhat')}</p>
        <ColorInput
          label={t('workspaceSettings.colorField')}
          maw={280}
          format="hex"
          eyeDropperButtonProps={{ 'aria-label': t('workspaceSettings.pickColor') }}
          value={color}
          error={issue}
          onChange={(value) => setColor(value.toLowerCase())}
        />
        <div className={classes['row']}>
          <Button
            disabled={issue !== null || color === branding.accentColor}
            loading={change.isLoading}
            onClick={() => void save(() => Promise.resolve({ accentColor: color }))}
          >
            {t('workspaceSettings.save')}
          </Button>
          {branding.accentColor === null ? null : (
            <Button variant="subtle" onClick={() => void save(() => Promise.resolve({ accentColor: null }))}>
              {t('workspaceSettings.resetColor')}
            </Button>
          )}
        </div>
      </section>
      <div role="alert">
        {change.failure === null ? null : <p className={classes['failure']}>{failureText(change.failure)}</p>}
      </div>
    </>
  );
};
