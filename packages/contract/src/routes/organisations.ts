import { z } from 'zod';
import { ImportResult, OrganisationBundle } from '../entities/organisation.ts';
import { ok } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

export const exportOrganisation = defineRoute({
  id: 'organisations.export',
  method: 'GET',
  path: '/beta/organizations/import/json',
  summary: 'Export the tenant as one bundle: definitions, no rows, no secrets.',
  policy: reads('admin'),
  reads: {
    tenant: ALL,
    connection: ALL,
    dataset: ALL,
    chart: ALL,
    measure: ALL,
    folder: ALL,
    dashboard: ALL,
    workflow: ALL,
    model: ALL,
    story: ALL,
    schedule: ALL,
  },
  reply: ok(OrganisationBundle),
});

/**
 * Adds to what is there; nothing is replaced, and nothing is written unless everything is. Connections wait for their
 * secrets, datasets for their rows. The same `Idempotency-Key` imports once.
 */
export const importOrganisation = defineRoute({
  id: 'organisations.import',
  method: 'POST',
  path: '/beta/organizations/import/json',
  summary: 'Import a bundle, or preview what it would create.',
  policy: writes('admin'),
  changes: {
    connection: ALL,
    dataset: ALL,
    rows: ALL,
    chart: ALL,
    measure: ALL,
    folder: ALL,
    dashboard: ALL,
    workflow: ALL,
    model: ALL,
    story: ALL,
    schedule: ALL,
    plan: ALL,
  },
  query: z.object({
    /** `true`: checks everything and writes nothing. */
    preview: z.enum(['true', 'false']).default('false'),
  }),
  body: OrganisationBundle,
  bodySize: 'bundle',
  reply: ok(ImportResult),
});
