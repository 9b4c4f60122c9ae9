import { createTrace, readTrace, type BodyInput, type Trace } from '@plumbline/contract';
import { api } from '../api/api.ts';
import { routeQuery, type DataQuery } from './route-query.ts';

export type TraceInput = BodyInput<typeof createTrace>;

/** The reference under which anybody with access can trace the number. */
export const traceRef = async (body: TraceInput): Promise<string> =>
  (await api.call(createTrace, { body })).data.ref;

export const traceRefQuery = (body: TraceInput): DataQuery<{ ref: string }> =>
  routeQuery(createTrace, { body }, { staleTime: Number.POSITIVE_INFINITY });

export const traceQuery = (ref: string): DataQuery<Trace> => routeQuery(readTrace, { params: { ref } });
