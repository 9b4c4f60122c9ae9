import { AppError, RESERVED_SLUGS } from '@plumbline/contract';
import type { Trx } from '../../platform/db/database.ts';
import { isSlugTaken } from './people.store.ts';

/** Throws `tenant.slug_taken`: the same for a reserved one. */
export async function assertFreeSlug(trx: Trx, slug: string): Promise<void> {
  if (RESERVED_SLUGS.includes(slug) || (await isSlugTaken(trx, slug))) {
    throw new AppError('tenant.slug_taken', `The address "${slug}" is taken. Choose another.`, {
      issues: [{ path: 'slug', message: 'This address is taken.' }],
    });
  }
}
