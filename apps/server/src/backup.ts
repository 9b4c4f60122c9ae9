import { resolve } from 'node:path';
import { AppError } from '@plumbline/contract';
import { parseConfig } from './config.ts';
import { runOperatorCommand } from './operator-command.ts';
import { writeBackup } from './platform/backup/write-backup.ts';
import { homeAt } from './platform/home.ts';

const USAGE = 'Use it like this: npm run backup -- <folder> [--with-key].';
const MIB = 1024 * 1024;

/** Copies the data folder into another. Works while the server runs and while it does not. */
async function main(words: readonly string[]): Promise<string> {
  const [folder, ...others] = words.filter((word) => word !== '--with-key');
  if (folder === undefined || others.length > 0 || folder.startsWith('-')) {
    throw new AppError('request.invalid', USAGE);
  }
  const config = parseConfig(process.env);
  if (config.databaseUrl !== null) {
    throw new AppError(
      'internal',
      'The metadata is in PostgreSQL. Back it up with pg_dump first, then the data folder or the bucket: docs/storage.md says how.',
    );
  }
  const hasKey = words.includes('--with-key');
  const { files, bytes } = await writeBackup(homeAt(config.home), {
    folder: resolve(folder),
    hasKey,
    now: new Date(),
  });
  const size = `${files.toLocaleString('en')} ${files === 1 ? 'file' : 'files'}, ${Math.ceil(bytes / MIB).toLocaleString('en')} MiB`;
  return [
    `The backup is in ${folder}: the metadata and ${size}.`,
    ...(config.s3 === null ? [] : ['Rows that are in the bucket are not in it.']),
    ...(hasKey ? [] : ['The key that seals secrets is not in it: store keys/sealing.key in another place.']),
    '',
  ].join('\n');
}

// The metadata is nobody else's to read.
process.umask(0o077);
await runOperatorCommand(() => main(process.argv.slice(2)));
