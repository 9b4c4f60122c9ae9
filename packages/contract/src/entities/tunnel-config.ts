import { z } from 'zod';

/** How a connection reaches its server: straight, or through an SSH server that forwards it. */
const TUNNELS = ['none', 'ssh'] as const;

/** How a user signs in at the SSH server. */
const SSH_AUTH = ['ssh-key', 'ssh-password'] as const;

const SSH = { tunnel: 'ssh' };
const forAuth = (sshAuth: (typeof SSH_AUTH)[number]) => ({ showFor: { ...SSH, sshAuth } });
const secret = z.string().min(1).max(20_000).meta({ secret: true });

/** A host name or an address, and nothing that a driver could take for more. */
export const hostName = z
  .string()
  .trim()
  .min(1, 'Enter the host.')
  .max(253)
  .regex(/^[\w.:-]+$/, 'Enter a host name or an address, without a scheme, port or path.')
  // An address of version 6 has two colons at least.
  .regex(/^(?![^:]*:\d*$)/, 'Enter the host alone: its port belongs in the field for the port.');

export const portNumber = z.int().min(1).max(65_535);

/** Fingerprint in the form that `ssh-keygen -lf` prints. */
const FINGERPRINT = /^SHA256:[A-Za-z0-9+/]{43}$/u;

/** Fields of a connection that can be made through an SSH server. */
export const TUNNEL_FIELDS = {
  tunnel: z.enum(TUNNELS).default('none').meta({
    title: 'Connect through',
    description: 'An SSH server reaches databases that are not on the internet.',
  }),
  sshHost: hostName.optional().meta({
    title: 'SSH host',
    description: 'Host name or address. Host and port of the database are those that it reaches.',
    showFor: SSH,
  }),
  sshPort: portNumber
    .optional()
    .meta({ title: 'SSH port', description: '22 when empty.', showFor: SSH, isOptional: true }),
  sshUsername: z.string().min(1).max(128).optional().meta({
    title: 'SSH user',
    description: 'A user who may forward connections, and needs no shell.',
    showFor: SSH,
  }),
  sshAuth: z
    .enum(SSH_AUTH)
    .default('ssh-key')
    .meta({ title: 'Sign in at the SSH server with', description: '', showFor: SSH }),
  sshPrivateKey: secret.optional().meta({
    title: 'SSH private key',
    description:
      'The whole file, in the format of OpenSSH, PEM or PuTTY. Stored encrypted, never shown again.',
    secret: true,
    multiline: true,
    ...forAuth('ssh-key'),
  }),
  sshPassphrase: secret.optional().meta({
    title: 'Passphrase of the SSH key',
    description: 'Empty for a key that is not encrypted.',
    secret: true,
    isOptional: true,
    ...forAuth('ssh-key'),
  }),
  sshPassword: secret.optional().meta({
    title: 'SSH password',
    description: 'Stored encrypted, never shown again.',
    secret: true,
    ...forAuth('ssh-password'),
  }),
  sshHostKey: z
    .string()
    .trim()
    .regex(FINGERPRINT, 'Enter a fingerprint such as SHA256:… with 43 characters after the colon.')
    .optional()
    .meta({
      title: 'Host key of the SSH server',
      description: 'Its fingerprint. Empty: the test shows it to be confirmed.',
      showFor: SSH,
      isOptional: true,
    }),
};

type TunnelField = keyof typeof TUNNEL_FIELDS;

const ALWAYS: readonly TunnelField[] = ['sshHost', 'sshUsername'];
const NEEDED: Readonly<Record<(typeof SSH_AUTH)[number], readonly TunnelField[]>> = {
  'ssh-key': ['sshPrivateKey'],
  'ssh-password': ['sshPassword'],
};
const OF_ONE_AUTH: Readonly<Record<(typeof SSH_AUTH)[number], readonly TunnelField[]>> = {
  'ssh-key': ['sshPrivateKey', 'sshPassphrase'],
  'ssh-password': ['sshPassword'],
};

const TunnelSettings = z.object(TUNNEL_FIELDS);
export type TunnelSettings = z.infer<typeof TunnelSettings>;

/** Adds an issue for each field that the chosen tunnel lacks. */
export function checkTunnel(
  config: TunnelSettings,
  context: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void {
  if (config.tunnel === 'none') {
    return;
  }
  for (const field of [...ALWAYS, ...NEEDED[config.sshAuth]].filter((name) => config[name] === undefined)) {
    const { title = field } = TUNNEL_FIELDS[field].meta() ?? {};
    context.addIssue({ code: 'custom', path: [field], message: `Enter the ${title}.` });
  }
}

/** Without the fields that the chosen tunnel does not use, so that none of their secrets is stored. */
export function dropTunnelFields<Config extends TunnelSettings>(config: Config): Config {
  const others: readonly string[] =
    config.tunnel === 'none'
      ? Object.keys(TUNNEL_FIELDS).filter((name) => name !== 'tunnel')
      : SSH_AUTH.filter((auth) => auth !== config.sshAuth).flatMap((auth) => OF_ONE_AUTH[auth]);
  return Object.fromEntries(Object.entries(config).filter(([name]) => !others.includes(name))) as Config;
}
