import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { t } from '../../messages/index.ts';

/** A password with a button that shows it. Mantine marks an invalid one for the eye alone. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    {...props}
    aria-invalid={Boolean(props.error) || undefined}
    visibilityToggleButtonProps={{ 'aria-label': t('ui.showPassword'), tabIndex: 0 }}
  />
);
