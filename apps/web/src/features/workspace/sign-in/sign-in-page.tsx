import { getSignInRules, getSsoSetup } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../lib/data/route-query.ts';
import { t } from '../../../messages/index.ts';
import { QueryResults } from '../../../ui/list/query-results.tsx';
import { SettingsLayout } from '../../../ui/settings/settings-layout.tsx';
import { ProviderSection } from './provider-section.tsx';
import { RulesSection } from './rules-section.tsx';

const Sections = () => {
  const rules = useQuery(routeQuery(getSignInRules, {}));
  const setup = useQuery(routeQuery(getSsoSetup, {}));
  return (
    <>
      <QueryResults query={rules} loading={t('signIn.loading')} failed={t('signIn.failed')} lines={6}>
        {(data) => <RulesSection rules={data} provider={setup.data?.provider ?? null} />}
      </QueryResults>
      <QueryResults query={setup} loading={t('signIn.loading')} failed={t('signIn.failed')} lines={6}>
        {(data) => <ProviderSection setup={data} />}
      </QueryResults>
    </>
  );
};

/** What the workspace requires of its members when they sign in, and its sign-in provider. */
export const SignInSettingsPage = () => (
  <SettingsLayout page="/settings/workspace/sign-in">
    <Sections />
  </SettingsLayout>
);
