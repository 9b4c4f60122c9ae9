import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { EmptyState } from './states.tsx';

interface EditorsOnlyProps {
  /** Who can do it. */
  readonly reason: string;
  readonly back: { readonly label: string; readonly to: '/stories' | '/workflows' };
}

/** In place of a form whose sending would be refused: somebody who may only view opened its address. */
export const EditorsOnly = ({ reason, back }: EditorsOnlyProps) => {
  const navigate = useNavigate();
  return (
    <EmptyState
      title={reason}
      actions={
        <Button variant="default" onClick={() => void navigate({ to: back.to })}>
          {back.label}
        </Button>
      }
    />
  );
};
