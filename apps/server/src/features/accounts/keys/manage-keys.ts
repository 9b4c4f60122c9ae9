import { AppError, type ApiKey, type BodyOf, type routes } from '@plumbline/contract';
import { parseScopes } from '../../../platform/auth/api-keys.ts';
import type { ApiKeyRow } from '../../../platform/db/tables.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';

const MAX_KEYS = 50;

const presentKey = (row: ApiKeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  scopes: parseScopes(row.scopes),
  hint: row.hint,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.used_at,
});

/** The caller's own keys in this workspace. */
export const listKeys = async ({ apiKeys }: Services, principal: Principal): Promise<ApiKey[]> =>
  (await apiKeys.list(principal)).map(presentKey);

/** Errors: `key.too_many`. */
export async function createKey(
  { db, apiKeys, events }: Services,
  principal: Principal,
  { name, scopes, expiresInDays }: BodyOf<typeof routes.createKey>,
): Promise<{ key: ApiKey; token: string }> {
  if ((await apiKeys.list(principal)).length >= MAX_KEYS) {
    throw new AppError('key.too_many', `You have ${MAX_KEYS} keys. Delete one that is no longer used.`);
  }
  const { id, token } = await db.transaction(async (trx) => {
    const created = await apiKeys.create(trx, principal, { name, scopes, days: expiresInDays });
    await events.append(trx, principal, { kind: 'api_key.created', id: created.id, data: { name } });
    return created;
  });
  const row = (await apiKeys.list(principal)).find((key) => key.id === id);
  if (!row) {
    throw new AppError('key.not_found', 'The key was deleted at once.');
  }
  return { key: presentKey(row), token };
}

/** Errors: `key.not_found`, for a key of somebody else too. */
export async function deleteKey(
  { db, apiKeys, events }: Services,
  principal: Principal,
  id: string,
): Promise<void> {
  await db.transaction(async (trx) => {
    if (!(await apiKeys.delete(trx, principal, id))) {
      throw new AppError('key.not_found', 'There is no such API key.');
    }
    await events.append(trx, principal, { kind: 'api_key.deleted', id, data: {} });
  });
}
