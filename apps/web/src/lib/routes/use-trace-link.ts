import { tracePath } from '@plumbline/contract';
import { useNavigate } from '@tanstack/react-router';
import { useChange } from '../data/use-change.ts';
import { traceRef, type TraceInput } from '../data/traces.ts';

/** Opens the page of a number. */
export function useTraceLink() {
  const navigate = useNavigate();
  return useChange(async (input: TraceInput) => {
    const ref = await traceRef(input);
    await navigate({ to: tracePath(ref) });
  });
}
