import { SettingsLayout } from '../../ui/settings/settings-layout.tsx';
import { KeysSection } from './components/security/keys-section.tsx';
import { PasswordForm } from './components/security/password-form.tsx';
import { TwoFactorSection } from './components/security/two-factor-section.tsx';
import { SessionsSection } from './components/security/sessions-section.tsx';

/** How a person signs in, and what is signed in as them. */
export const SecurityPage = () => (
  <SettingsLayout page="/settings/security">
    <PasswordForm />
    <TwoFactorSection />
    <SessionsSection />
    <KeysSection />
  </SettingsLayout>
);
