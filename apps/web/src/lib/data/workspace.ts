import { getTenant, type Tenant } from '@plumbline/contract';
import { queryClient } from '../api/query-client.ts';
import { routeQuery } from './route-query.ts';

/** The workspace of the session, with its settings and branding. */
export const workspaceQuery = (tenant: string) => routeQuery(getTenant, { params: { tenant } });

/** Puts what the session just loaded where pages look for it. */
export const rememberWorkspace = (tenant: Tenant): void => {
  queryClient.setQueryData(workspaceQuery(tenant.id).queryKey, tenant);
};
