import { secretFields } from '@plumbline/connectors';
import { AppError } from '@plumbline/contract';
import type { Sealer } from '../../platform/auth/seal.ts';
import type { ConnectionRow } from './tables.ts';

type Config = Readonly<Record<string, unknown>>;

/** What decides who gets the secret: with another value of these it must be entered again. */
const IDENTITY = [
  'host',
  'port',
  'account',
  'username',
  'url',
  'endpoint',
  'accessKeyId',
  'tunnel',
  'sshHost',
  'sshPort',
  'sshUsername',
];
/** What an absent field means. */
const ABSENT: Config = { tunnel: 'none' };

const sealContext = (id: string): string => `connection:${id}`;

const split = (kind: string, config: Config) => {
  const secret = secretFields(kind);
  const entries = Object.entries(config).filter(([, value]) => value !== undefined);
  return {
    open: Object.fromEntries(entries.filter(([name]) => !secret.has(name))),
    secrets: Object.fromEntries(entries.filter(([name]) => secret.has(name))),
  };
};

/** A configuration as it is stored: its secrets sealed, apart from the rest. */
export function sealConfig(
  sealer: Sealer,
  { id, kind, config }: { readonly id: string; readonly kind: string; readonly config: Config },
): Pick<ConnectionRow, 'config' | 'secrets'> {
  const { open, secrets } = split(kind, config);
  return { config: JSON.stringify(open), secrets: sealer.seal(JSON.stringify(secrets), sealContext(id)) };
}

type StoredConfig = Pick<ConnectionRow, 'id' | 'config' | 'secrets'>;

/** With its secrets: for the connector alone. */
export const unsealConfig = (sealer: Sealer, { id, config, secrets }: StoredConfig): Config => ({
  ...(JSON.parse(config) as Config),
  ...(JSON.parse(sealer.open(secrets, sealContext(id))) as Config),
});

/** The configuration as it is shown: `{ set: true }` in place of each secret. */
export function maskConfig(sealer: Sealer, { id, config, secrets }: StoredConfig): Record<string, unknown> {
  const names = Object.keys(JSON.parse(sealer.open(secrets, sealContext(id))) as Config);
  return {
    ...(JSON.parse(config) as Config),
    ...Object.fromEntries(names.map((name) => [name, { set: true }])),
  };
}

const isUnchanged = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && 'set' in value);

/**
 * A changed configuration with the saved secrets in it, unless others were entered; null removes one. Throws
 * `connection.secret_required` where the saved secret would go to another server or be used for another user.
 */
export function withSavedSecrets(
  sealer: Sealer,
  row: StoredConfig & Pick<ConnectionRow, 'kind'>,
  changed: Config,
): Config {
  const saved = unsealConfig(sealer, row);
  const names = [...secretFields(row.kind)];
  const unchanged = names.filter((name) => saved[name] !== undefined && isUnchanged(changed[name]));
  const identityOf = (config: Config, name: string): unknown => config[name] ?? ABSENT[name] ?? null;
  const isElsewhere = IDENTITY.some((name) => identityOf(changed, name) !== identityOf(saved, name));
  if (isElsewhere && unchanged.length > 0) {
    const message = 'The server or the user changed. Enter the secret again.';
    throw new AppError('connection.secret_required', message, {
      issues: unchanged.map((path) => ({ path, message })),
    });
  }
  const removed = names.filter((name) => changed[name] === null || isUnchanged(changed[name]));
  return {
    ...Object.fromEntries(Object.entries(changed).filter(([name]) => !removed.includes(name))),
    ...Object.fromEntries(unchanged.map((name) => [name, saved[name]])),
  };
}
