import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Notice } from '../../../ui/states/notice.tsx';

interface SubmitProps {
  readonly label: string;
  /** Why the last try was refused; null before it. */
  readonly failure: ReactNode;
  readonly isLoading: boolean;
}

/** The end of a form. */
export const Submit = ({ label, failure, isLoading }: SubmitProps) => (
  <>
    <div role="alert">{failure === null ? null : <Notice tone="negative">{failure}</Notice>}</div>
    <Button type="submit" size="lg" fullWidth loading={isLoading}>
      {label}
    </Button>
  </>
);
