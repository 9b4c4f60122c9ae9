import { NativeSelect, SegmentedControl, Switch } from '@mantine/core';
import type { Preferences, PreferencesPatch } from '@plumbline/contract';
import { useState } from 'react';
import { keyText } from '../../lib/keyboard/keys.ts';
import { savePreferences, usePreferences } from '../../lib/session/preferences.ts';
import { useTheme } from '../../lib/theme/use-theme.ts';
import { currentLanguage, t } from '../../messages/index.ts';
import { ROW_HEIGHT_PX } from '../../ui/theme/density.ts';
import { ErrorState } from '../../ui/states/states.tsx';
import { ThemeControl } from '../../ui/fields/theme-control.tsx';
import { localeChoices } from '../../lib/values/locale-choices.ts';
import { formatSample } from './model/formats.ts';
import { SettingsLayout } from '../../ui/settings/settings-layout.tsx';
import settings from '../../ui/settings/settings.module.css';
import classes from './components/account.module.css';

const DENSITIES: readonly Preferences['density'][] = ['dense', 'normal', 'relaxed'];
const SAMPLE_ROWS = [0, 1, 2];

const DensitySample = ({ density }: { readonly density: Preferences['density'] }) => (
  <div className={classes['rowsSample']} aria-hidden="true">
    {SAMPLE_ROWS.map((row) => (
      <div key={row} className={classes['rowSample']} style={{ height: ROW_HEIGHT_PX[density] }}>
        {t('account.densityRow', { px: ROW_HEIGHT_PX[density] })}
      </div>
    ))}
  </div>
);

export const PreferencesPage = () => {
  const preferences = usePreferences();
  const [theme, setTheme] = useTheme();
  const [failure, setFailure] = useState<unknown>(null);
  const save = (patch: PreferencesPatch): void => {
    setFailure(null);
    savePreferences(patch).catch(setFailure);
  };
  return (
    <SettingsLayout page="/settings/preferences">
      <ErrorState error={failure} title={t('account.notSaved')} />
      <section className={settings['section']}>
        <h2>{t('account.themeSection')}</h2>
        <p className={settings['what']}>{t('account.themeWhat')}</p>
        <ThemeControl value={theme} onChange={setTheme} />
      </section>
      <section className={settings['section']}>
        <h2>{t('account.densitySection')}</h2>
        <p className={settings['what']}>{t('account.densityWhat')}</p>
        <SegmentedControl
          aria-label={t('account.density')}
          value={preferences.density}
          onChange={(density) => save({ density })}
          data={DENSITIES.map((value) => ({ value, label: t(`account.density.${value}`) }))}
        />
        <DensitySample density={preferences.density} />
      </section>
      <section className={settings['section']}>
        <h2>{t('account.formatSection')}</h2>
        <p className={settings['what']}>{t('account.formatWhat')}</p>
        <NativeSelect
          label={t('account.format')}
          maw={280}
          value={preferences.locale}
          onChange={(event) => save({ locale: event.currentTarget.value })}
          data={localeChoices(preferences.locale, currentLanguage())}
        />
        <p className={classes['sample']}>{t('account.formatSample', formatSample(preferences.locale))}</p>
      </section>
      <section className={settings['section']}>
        <h2>{t('account.keysSection')}</h2>
        <p className={settings['what']}>{t('account.singleKeysWhat', { mod: keyText('mod') })}</p>
        <Switch
          label={t('account.singleKeys')}
          checked={preferences.shortcuts}
          onChange={(event) => save({ shortcuts: event.currentTarget.checked })}
        />
      </section>
    </SettingsLayout>
  );
};
