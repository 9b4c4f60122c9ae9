import { exportOrganisation, importOrganisation, type ImportResult } from '@plumbline/contract';
import type { Command } from 'commander';
import type { App } from '../app.ts';
import { counted, printTable } from '../output/table.ts';
import { readBundle, writeBundle } from './bundle-files.ts';

const resultText = ({ isPreview, things, withoutSecrets, withoutRows }: ImportResult): string =>
  [
    printTable(
      [{ heading: 'Kind' }, { heading: 'Name' }, { heading: 'Note' }],
      things.map(({ part, name, isNameTaken }) => [
        part,
        name,
        isNameTaken ? 'the workspace has one of this name already' : '',
      ]),
    ),
    '',
    isPreview
      ? `Nothing was written. A push creates ${counted(things.length, 'thing')}.`
      : `${counted(things.length, 'thing')} created.`,
    ...(withoutSecrets === 0
      ? []
      : [`${counted(withoutSecrets, 'connection')} without secrets: enter them in the browser.`]),
    ...(withoutRows === 0 ? [] : [`${counted(withoutRows, 'dataset')} without rows: refresh them.`]),
  ].join('\n');

/** `pull` and `push`: what `docs/bundle.md` describes, as a folder of files. */
export function addDefinitionCommands(program: Command, app: App): void {
  program
    .command('pull <folder>')
    .description('Write the definitions of the workspace into a folder, one file each; needs the scope admin')
    .action(async (folder: string) => {
      const client = await app.client();
      const { data: bundle } = await client.call(exportOrganisation);
      const count = await writeBundle(folder, bundle);
      app.show({ folder, count }, () => `${counted(count, 'definition')} in ${folder}.`);
    });
  program
    .command('push <folder>')
    .description('Create everything that a folder defines, as new things; needs the scope admin')
    .option('--preview', 'check everything, and write nothing')
    .action(async (folder: string, options: { readonly preview?: boolean }) => {
      const body = await readBundle(folder, new Date());
      const client = await app.client();
      const { data: result } = await client.call(importOrganisation, {
        query: { preview: options.preview === true ? 'true' : 'false' },
        body,
      });
      app.show(result, () => resultText(result));
    });
}
