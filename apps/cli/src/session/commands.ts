import { KEY_SCOPES } from '@plumbline/contract';
import { InvalidArgumentError, type Command } from 'commander';
import type { App } from '../app.ts';
import { emailOf, signIn } from './sign-in.ts';
import { readSession, removeSession, serverAddress, writeSession } from './session-file.ts';

const DEFAULT_SERVER = 'http://127.0.0.1:8470';
const DEFAULT_DAYS = 90;
const MAX_DAYS = 365;

const parseScopes = (text: string): string[] => {
  const scopes = text.split(',').map((scope) => scope.trim());
  if (scopes.some((scope) => !(KEY_SCOPES as readonly string[]).includes(scope))) {
    throw new InvalidArgumentError(`Give one or more of ${KEY_SCOPES.join(', ')}, separated by commas.`);
  }
  return scopes;
};

const parseDays = (text: string): number => {
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS) {
    throw new InvalidArgumentError(`Give a whole number of days, 1 to ${MAX_DAYS}.`);
  }
  return days;
};

interface LoginOptions {
  readonly server: string;
  readonly email?: string;
  readonly passwordStdin?: boolean;
  readonly tokenStdin?: boolean;
  readonly scopes: (typeof KEY_SCOPES)[number][];
  readonly days: number;
}

async function logIn({ terminal, environment }: App, options: LoginOptions): Promise<void> {
  const server = serverAddress(options.server);
  if (options.tokenStdin === true) {
    const session = { server, token: await terminal.readInput() };
    const owner = await emailOf(session);
    await writeSession(environment, session);
    terminal.note(`You are signed in at ${server} as ${owner}.`);
    return;
  }
  const email = options.email ?? (await terminal.question('Email:'));
  const password =
    options.passwordStdin === true ? await terminal.readInput() : await terminal.question('Password:', true);
  const { scopes, days: expiresInDays } = options;
  const session = await signIn(terminal, { server, email, password }, { scopes, expiresInDays });
  await writeSession(environment, session);
  terminal.note(`You are signed in at ${server} as ${await emailOf(session)}, for ${expiresInDays} days.`);
}

/** `login`, `logout`, `whoami`. */
export function addSessionCommands(program: Command, app: App): void {
  const { terminal, environment } = app;
  program
    .command('login')
    .description('Sign in to a server; stores an API key that only you can read')
    .option('--server <address>', 'address of the server', DEFAULT_SERVER)
    .option('--email <email>', 'requested where it is left out')
    .option('--password-stdin', 'read the password from the input')
    .option('--token-stdin', 'read an API key from the input, in place of email and password')
    .option('--scopes <scopes>', `what the key may do: ${KEY_SCOPES.join(', ')}`, parseScopes, [
      'read',
      'write',
    ])
    .option('--days <days>', 'how long the key is valid', parseDays, DEFAULT_DAYS)
    .action((options: LoginOptions) => logIn(app, options));
  program
    .command('logout')
    .description('Forget the API key on this computer')
    .action(async () => {
      const wasSignedIn = await removeSession(environment);
      terminal.note(
        wasSignedIn
          ? 'You are signed out on this computer. Delete the key under Settings, Security if nobody is to use it again.'
          : 'You were not signed in.',
      );
    });
  program
    .command('whoami')
    .description('Show where you are signed in, and as whom')
    .action(async () => {
      const session = await readSession(environment);
      const email = await emailOf(session);
      app.show({ server: session.server, email }, () => `${email} at ${session.server}`);
    });
}
