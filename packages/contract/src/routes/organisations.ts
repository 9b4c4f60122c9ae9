import { OrganisationBundle } from '../entities/organisation.ts';
import { Accepted, ok } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

export const exportOrganisation = defineRoute({
  id: 'organisations.export',
  method: 'GET',
  path: '/beta/organizations/import/json',
  summary: 'Export the tenant as one bundle: definitions, no rows, no secrets.',
  policy: reads('admin'),
  reads: { tenant: ALL, member: ALL, dataset: ALL, dashboard: ALL, workflow: ALL },
  reply: ok(OrganisationBundle),
});

/** Adds to what is there; nothing is replaced. Connections wait for their secrets. */
export const importOrganisation = defineRoute({
  id: 'organisations.import',
  method: 'POST',
  path: '/beta/organizations/import/json',
  summary: 'Import a bundle.',
  policy: writes('admin'),
  changes: { tenant: ALL, member: ALL, dataset: ALL, rows: ALL, dashboard: ALL, workflow: ALL },
  body: OrganisationBundle,
  reply: ok(Accepted),
  status: 202,
  built: false,
});
