import { Button, Tooltip, type ButtonProps } from '@mantine/core';
import type { Route } from '@plumbline/contract';
import type { ReactNode } from 'react';
import { usePlanRefusal } from '../../lib/data/plan.ts';

interface GatedButtonProps extends ButtonProps {
  readonly isAllowed: boolean;
  /** The tooltip when it is not allowed: who can, and whom to contact. */
  readonly reason: string;
  /** The call that it leads to: refused while the plan has ended, if it needs one. Absent for what never does. */
  readonly leadsTo?: Route;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Shown to who may see and not do: focusable, says why, does nothing. */
export const GatedButton = ({
  isAllowed,
  reason,
  leadsTo,
  onClick,
  children,
  ...button
}: GatedButtonProps) => {
  const refusal = usePlanRefusal(leadsTo ?? null) ?? (isAllowed ? null : reason);
  return (
    <Tooltip label={refusal} disabled={refusal === null}>
      <Button
        {...button}
        onClick={refusal === null ? onClick : undefined}
        aria-disabled={refusal !== null}
        {...(refusal === null ? {} : { 'data-disabled': true })}
      >
        {children}
      </Button>
    </Tooltip>
  );
};
