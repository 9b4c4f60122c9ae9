import { NativeSelect, Switch } from '@mantine/core';
import { updateSignInRules, type SignInRules, type SsoProvider } from '@plumbline/contract';
import { useChange } from '../../../lib/data/use-change.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { formatDate, t } from '../../../messages/index.ts';
import settings from '../../../ui/settings/settings.module.css';
import { ErrorState } from '../../../ui/states/states.tsx';

const SESSION_DAYS = [1, 7, 14, 30, 90];

const ssoHelp = (provider: SsoProvider | null): string => {
  if (provider === null) {
    return t('signIn.requireSsoFirst');
  }
  return provider.lastSignInAt === null
    ? t('signIn.requireSsoUntested')
    : t('signIn.requireSsoWhat', { name: provider.name, at: formatDate(provider.lastSignInAt) });
};

interface RulesSectionProps {
  readonly rules: SignInRules;
  readonly provider: SsoProvider | null;
}

/** Each takes effect when it is changed. */
export const RulesSection = ({ rules, provider }: RulesSectionProps) => {
  const change = useChange(updateSignInRules);
  const save = async (body: Partial<SignInRules>): Promise<void> => {
    if ((await change.run({ body })).ok) {
      toast(t('signIn.saved'));
    }
  };
  const days = [...new Set([...SESSION_DAYS, rules.sessionDays])].toSorted((a, b) => a - b);
  const canRequireSso = rules.requireSingleSignOn || (provider !== null && provider.lastSignInAt !== null);
  return (
    <section className={settings['section']}>
      <h2>{t('signIn.rules')}</h2>
      <p className={settings['what']}>{t('signIn.rulesWhat')}</p>
      <div className={settings['fields']}>
        <Switch
          label={t('signIn.requireTwoFactor')}
          description={t('signIn.requireTwoFactorWhat')}
          checked={rules.requireTwoFactor}
          disabled={change.isLoading}
          onChange={(event) => void save({ requireTwoFactor: event.currentTarget.checked })}
        />
        <Switch
          label={t('signIn.requireSso')}
          description={ssoHelp(provider)}
          checked={rules.requireSingleSignOn}
          disabled={change.isLoading || !canRequireSso}
          onChange={(event) => void save({ requireSingleSignOn: event.currentTarget.checked })}
        />
        <NativeSelect
          label={t('signIn.sessionDays')}
          description={t('signIn.sessionDaysWhat')}
          maw={280}
          value={String(rules.sessionDays)}
          disabled={change.isLoading}
          onChange={(event) => void save({ sessionDays: Number(event.currentTarget.value) })}
          data={days.map((count) => ({ value: String(count), label: t('signIn.days', { count }) }))}
        />
        <ErrorState error={change.failure} title={t('signIn.notSaved')} />
      </div>
    </section>
  );
};
