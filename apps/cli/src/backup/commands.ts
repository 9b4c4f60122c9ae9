import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import type { App } from '../app.ts';

const RUN = fileURLToPath(new URL('../../../../scripts/run.mjs', import.meta.url));

/** Runs a command of the server on this computer: what it copies are files, not answers. */
async function runHere({ environment }: App, words: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [RUN, ...words], { stdio: 'inherit', env: environment });
  const [code] = (await once(child, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
}

/** `backup` and `restore`: of the data folder on this computer, `PLUMBLINE_HOME`. */
export function addBackupCommands(program: Command, app: App): void {
  program
    .command('backup <folder>')
    .description('Copy the data folder on this computer (PLUMBLINE_HOME), also while its server runs')
    .option('--with-key', 'with the key that seals stored secrets')
    .action((folder: string, options: { readonly withKey?: boolean }) =>
      runHere(app, ['backup', resolve(folder), ...(options.withKey === true ? ['--with-key'] : [])]),
    );
  program
    .command('restore <folder>')
    .description('Fill an empty data folder on this computer (PLUMBLINE_HOME) from a backup')
    .action((folder: string) => runHere(app, ['restore', resolve(folder)]));
}
