import type { Interpretation } from '@plumbline/contract';
import { useNavigate } from '@tanstack/react-router';

/** Opens Ask with a question whose meaning is known. */
export function useAsk(dataset: string): (q: string, reading: Interpretation) => void {
  const navigate = useNavigate();
  return (q, reading) =>
    void navigate({ to: '/ask/{-$thread}', params: {}, search: { dataset, q, reading } });
}
