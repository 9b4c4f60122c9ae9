import type { Permission } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../lib/api/api.ts';
import { announceChange } from '../../lib/data/changes.ts';
import { permissionQuery, type ThingId } from './api.ts';

/**
 * Notices within seconds that the reader of a page may do more, less or nothing any more with what it shows.
 * `permission`: as the page knows it; null while it loads. True: the access has ended.
 */
export function useLostAccess({ kind, id }: ThingId, permission: Permission | null): boolean {
  const { data, error } = useQuery({
    ...permissionQuery({ kind, id }),
    enabled: permission !== null,
    // The page has just read it with the thing itself.
    ...(permission !== null && { initialData: { permission } }),
  });
  const now = data?.permission ?? null;
  useEffect(() => {
    if (now !== null && permission !== null && now !== permission) {
      void announceChange({ [kind]: id });
    }
  }, [now, permission, kind, id]);
  return error instanceof ApiError && error.status === 404;
}
