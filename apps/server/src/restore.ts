import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { AppError } from '@plumbline/contract';
import { parseConfig } from './config.ts';
import { runOperatorCommand } from './operator-command.ts';
import { restoreBackup } from './platform/backup/restore-backup.ts';
import { homeAt } from './platform/home.ts';

const USAGE = 'Use it like this: npm run restore -- <folder>. PLUMBLINE_HOME says where it goes.';

/** Fills an empty data folder from a backup. */
async function main([folder, ...others]: readonly string[]): Promise<string> {
  if (folder === undefined || others.length > 0 || folder.startsWith('-')) {
    throw new AppError('request.invalid', USAGE);
  }
  const config = parseConfig(process.env);
  const home = homeAt(config.home);
  const { createdAt } = await restoreBackup(resolve(folder), home);
  const needsKey = config.sealingKey === null && !existsSync(home.sealingKey);
  return [
    `${home.root} has what the backup of ${createdAt} holds. Start it with npm start.`,
    ...(needsKey ? [`Put the key back as ${home.sealingKey} first, or set PLUMBLINE_SEALING_KEY.`] : []),
    '',
  ].join('\n');
}

await runOperatorCommand(() => main(process.argv.slice(2)));
