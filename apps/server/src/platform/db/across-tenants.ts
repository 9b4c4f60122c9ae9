import type { Kysely } from 'kysely';
import { QUERIES, type Executor } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * Queries that no tenant confines: for sign-in, which finds the tenant; for sweeps, leases and deliveries, which work
 * for all; and for tables that belong to none.
 */
export const acrossTenants = (db: Executor): Kysely<Tables> => db[QUERIES];
