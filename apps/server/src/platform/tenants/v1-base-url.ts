import type { Config } from '../../config.ts';
import { acrossTenants } from '../db/across-tenants.ts';
import type { Executor } from '../db/database.ts';
import type { Actor } from '../principal.ts';

type V1Config = Pick<Config, 'v1BaseUrl' | 'v1BaseUrls'>;

/** Where the v1 calls of a workspace go; empty: to this server. */
export const v1BaseUrlFor = ({ v1BaseUrl, v1BaseUrls }: V1Config, slug: string): string =>
  v1BaseUrls.get(slug) ?? v1BaseUrl;

/** The base URL of the actor's workspace, as `v1BaseUrlFor` computes it. */
export async function findV1BaseUrl(
  config: V1Config,
  db: Executor,
  { tenantId }: Pick<Actor, 'tenantId'>,
): Promise<string> {
  if (config.v1BaseUrls.size === 0) {
    return config.v1BaseUrl;
  }
  const tenant = await acrossTenants(db)
    .selectFrom('tenants')
    .select('slug')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return v1BaseUrlFor(config, tenant.slug);
}

/** Origins that the v1 calls of any workspace go to: a page is sent before it is known who opens it. */
export const v1Origins = ({ v1BaseUrl, v1BaseUrls }: V1Config): readonly string[] => [
  ...new Set(
    [v1BaseUrl, ...v1BaseUrls.values()].filter((url) => url !== '').map((url) => new URL(url).origin),
  ),
];

/** Origins of pages that may call this server: those configured and, where v1 calls go to other hosts, its own. */
export const callingOrigins = (
  config: V1Config & Pick<Config, 'webOrigins' | 'publicUrl'>,
): readonly string[] => {
  const own = config.publicUrl === null || v1Origins(config).length === 0 ? [] : [config.publicUrl];
  return [...new Set([...config.webOrigins, ...own])];
};
