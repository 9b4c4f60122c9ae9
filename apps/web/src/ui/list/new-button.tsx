import type { Route } from '@plumbline/contract';
import { IconPlus } from '@tabler/icons-react';
import { GatedButton } from '../buttons/gated-button.tsx';
import { ICON } from '../icons/icons.ts';
import { usePhone } from '../page/use-phone.ts';

interface NewButtonProps {
  readonly label: string;
  readonly isAllowed: boolean;
  /** The tooltip when it is not allowed. */
  readonly reason: string;
  readonly leadsTo: Route;
  readonly onClick: () => void;
}

/** Creates one more of what a page lists; on a phone a plus alone. */
export const NewButton = ({ label, ...gate }: NewButtonProps) => {
  const isPhone = usePhone();
  const plus = <IconPlus {...ICON} />;
  return (
    <GatedButton {...gate} aria-label={label} leftSection={isPhone ? null : plus}>
      {isPhone ? plus : label}
    </GatedButton>
  );
};
