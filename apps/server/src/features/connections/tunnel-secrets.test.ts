import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSealer } from '../../platform/auth/seal.ts';
import { sealConfig, withSavedSecrets } from './secrets.ts';

const sealer = createSealer([randomBytes(32)]);

const DIRECT = { host: 'db.internal', database: 'shop', username: 'reader', tls: 'require' };
const TUNNEL = {
  tunnel: 'ssh',
  sshHost: 'ssh.example.com',
  sshUsername: 'forward',
  sshAuth: 'ssh-password',
  sshHostKey: `SHA256:${'a'.repeat(43)}`,
};
const SECRETS = { password: 'of the database', sshPassword: 'of the tunnel' };

const saved = (config: object) => {
  const row = { id: 'one', kind: 'postgresql' as const };
  return { ...row, ...sealConfig(sealer, { ...row, config: { ...config } }) };
};
const change = (config: object, changed: object) => (): unknown =>
  withSavedSecrets(sealer, saved(config), { ...changed });

describe('saved secrets of a connection through an SSH server', () => {
  it('stay while it goes to the same servers', () => {
    const same = { ...DIRECT, ...TUNNEL, tls: 'verify-full', sshHostKey: `SHA256:${'b'.repeat(43)}` };
    expect(change({ ...DIRECT, ...TUNNEL, ...SECRETS }, same)()).toEqual({ ...same, ...SECRETS });
  });

  it.each([
    ['another SSH server', { sshHost: 'evil.example.com' }],
    ['another port of it', { sshPort: 2222 }],
    ['another user of it', { sshUsername: 'other' }],
    ['no tunnel', { tunnel: 'none' }],
    ['another database server', { host: 'other.internal' }],
  ])('are needed again for %s', (_what, other) => {
    const changing = change({ ...DIRECT, ...TUNNEL, ...SECRETS }, { ...DIRECT, ...TUNNEL, ...other });
    expect(changing).toThrow(
      expect.objectContaining({
        code: 'connection.secret_required',
        issues: [
          expect.objectContaining({ path: 'password' }),
          expect.objectContaining({ path: 'sshPassword' }),
        ],
      }),
    );
  });

  it('stay where a connection from before tunnels names none', () => {
    const { password } = SECRETS;
    const changed = { ...DIRECT, tunnel: 'none' };
    expect(change({ ...DIRECT, password }, changed)()).toEqual({ ...changed, password });
  });

  it('do not go through a tunnel that somebody adds', () => {
    const { password } = SECRETS;
    expect(change({ ...DIRECT, password }, { ...DIRECT, ...TUNNEL, sshPassword: 'x' })).toThrow(
      expect.objectContaining({ code: 'connection.secret_required' }),
    );
  });
});
