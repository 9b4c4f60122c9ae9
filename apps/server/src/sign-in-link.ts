import { existsSync } from 'node:fs';
import { AppError } from '@plumbline/contract';
import { openMetadata } from './compose.ts';
import { parseConfig } from './config.ts';
import { createOwnerLink } from './features/accounts/index.ts';
import { runOperatorCommand } from './operator-command.ts';
import { systemClock } from './platform/clock.ts';
import { homeAt } from './platform/home.ts';
import { createLog } from './platform/log/create-log.ts';

/** Prints a new one-use sign-in link for the owner. Works while the server runs and while it does not. */
async function main(): Promise<string> {
  const config = parseConfig(process.env);
  const home = homeAt(config.home);
  const noAccount = new AppError(
    'internal',
    `There is no account in ${home.root} yet. Start Plumbline once with npm start.`,
  );
  if (config.databaseUrl === null && !existsSync(home.metadata)) {
    throw noAccount;
  }
  const db = await openMetadata(config, home, createLog('silent'));
  try {
    const link = await createOwnerLink({ db, clock: systemClock });
    if (!link) {
      throw noAccount;
    }
    const address = `http://${config.host}:${config.port}`;
    return `Sign in as ${link.email} with this link. It works once, within 24 hours:\n  ${address}/sign-in#${link.token}\n`;
  } finally {
    await db.close();
  }
}

await runOperatorCommand(main);
