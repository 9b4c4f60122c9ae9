import type { Socket } from 'node:net';
import type { CheckList } from '../checks.ts';
import type { ServerAddress } from '../outbound/open-socket.ts';
import { readHostKey, requireHostKey, signInAtSsh, sshAddress, type TunnelTarget } from './ssh-client.ts';
import { forwardFailure, ofSshHost } from './ssh-failures.ts';
import { asSocket } from './tunnel-socket.ts';

/** Has the SSH server connect to the database. It resolves the name, and decides what may be reached from it. */
async function openTunnel(
  tunneled: TunnelTarget,
  target: ServerAddress,
  signal: AbortSignal,
): Promise<Socket> {
  const client = await signInAtSsh(tunneled, signal);
  const abort = (): void => void client.destroy();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await new Promise<Socket>((resolve, reject) => {
      const fail = (error: unknown): void =>
        reject(forwardFailure(error, sshAddress(tunneled.config), target));
      client.once('close', () => fail(new Error('The SSH connection ended.')));
      client.forwardOut('127.0.0.1', 0, target.host, target.port, (error, channel) => {
        if (error === undefined) {
          resolve(asSocket(client, channel));
        } else {
          fail(error);
        }
      });
    });
  } catch (error) {
    client.end();
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/**
 * A connected socket to the server of a database: by the guard, or through an SSH server that the guard connected.
 *
 * @throws what the guard throws, `source.refused` and `source.unreachable` with the field of the tunnel to fix
 */
export const dial = (tunneled: TunnelTarget, target: ServerAddress, signal: AbortSignal): Promise<Socket> =>
  tunneled.config.tunnel === 'ssh'
    ? openTunnel(tunneled, target, signal)
    : tunneled.context.outbound.connect(target, signal);

/** Resolves a server without connecting. Of a tunnel that is the SSH server: the other name is known behind it alone. */
export const resolveDialed = async (
  { config, context: { outbound } }: TunnelTarget,
  target: ServerAddress,
): Promise<{ readonly host: string; readonly addresses: readonly string[] }> => {
  const isTunnel = config.tunnel === 'ssh';
  const { host, port } = isTunnel ? sshAddress(config) : target;
  const addresses = await outbound.resolve({ host, port }).catch((error: unknown) => {
    throw isTunnel ? ofSshHost(error) : error;
  });
  return { host, addresses: addresses.map(({ address }) => address) };
};

/** The steps of a check up to a connected socket. */
export async function checkDial(
  list: CheckList,
  {
    tunneled,
    target,
    signal,
  }: { readonly tunneled: TunnelTarget; readonly target: ServerAddress; readonly signal: AbortSignal },
): Promise<Socket> {
  const { config } = tunneled;
  await list.run('host', async () => {
    const { host, addresses } = await resolveDialed(tunneled, target);
    return [{ message: `${host} is ${addresses.join(', ')}.` }, null];
  });
  if (config.tunnel === 'ssh') {
    await list.run('tunnel', async (offer) => {
      const shown = await readHostKey(tunneled, signal);
      if (config.sshHostKey === undefined) {
        offer(shown);
      }
      requireHostKey(shown, config);
      return [{ message: `The SSH server has the confirmed key ${shown}.` }, null];
    });
    await list.run('tunnelSignIn', async () => {
      (await signInAtSsh(tunneled, signal)).end();
      return [{ message: `The SSH server accepted ${config.sshUsername ?? ''}.` }, null];
    });
  }
  return list.run('port', async () => {
    const socket = await dial(tunneled, target, signal);
    const from = config.tunnel === 'ssh' ? ` through ${config.sshHost ?? ''}` : '';
    return [{ message: `Port ${target.port} of ${target.host} answers${from}.` }, socket];
  });
}
