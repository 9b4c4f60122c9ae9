import { basename, extname } from 'node:path';
import {
  addFiles,
  createCsv,
  createFile,
  getDatasource,
  listDatasources,
  refreshDatasource,
  type Client,
  type Dataset,
} from '@plumbline/contract';
import type { Command } from 'commander';
import type { App } from '../app.ts';
import { CommandError } from '../failure.ts';
import { followJob } from '../follow-job.ts';
import { counted, printTable } from '../output/table.ts';
import { findDataset } from './find-dataset.ts';
import { uploadFiles } from './upload-file.ts';

const LIST_LIMIT = 100;

const describeDataset = ({ id, name, version }: Dataset): string => {
  if (version === null) {
    return `${name} (${id}) has no rows yet.`;
  }
  const rejects =
    version.rejectCount === 0 ? '' : `, ${counted(version.rejectCount, 'cell')} or rows that did not fit`;
  const size = `${counted(version.rowCount, 'row')}, ${counted(version.columnCount, 'column')}`;
  return `${name} (${id}): ${size}${rejects}; version ${version.number}.`;
};

async function showDataset(app: App, client: Client, id: string): Promise<void> {
  const { data } = await client.call(getDatasource, { params: { id } });
  app.show(data, () => describeDataset(data));
}

async function list(app: App, search: string | undefined): Promise<void> {
  const client = await app.client();
  const { data: page } = await client.call(listDatasources, {
    query: { limit: LIST_LIMIT, ...(search === undefined ? {} : { q: search }) },
  });
  app.show(page.data, () =>
    printTable(
      [{ heading: 'Name' }, { heading: 'Rows', isNumber: true }, { heading: 'Changed' }, { heading: 'Id' }],
      page.data.map(({ name, version, updatedAt, id }) => [
        name,
        version?.rowCount.toLocaleString('en') ?? '',
        updatedAt.slice(0, 10),
        id,
      ]),
    ),
  );
  if (page.total > page.data.length) {
    app.terminal.note(`${page.data.length} of ${page.total.toLocaleString('en')}. Narrow it with --search.`);
  }
}

const isLink = (text: string): boolean => /^https?:\/\//iu.test(text);

async function startCreation(
  app: App,
  client: Client,
  { sources, name }: { readonly sources: readonly [string, ...string[]]; readonly name: string },
): Promise<{ readonly id: string; readonly jobId: string }> {
  const [first, ...others] = sources;
  if (isLink(first) && others.length === 0) {
    return (await client.call(createCsv, { body: { name, url: first } })).data;
  }
  if (sources.some(isLink)) {
    throw new CommandError('Give one link, or files.');
  }
  const uploadIds = await uploadFiles(client, app.terminal, sources);
  return (await client.call(createFile, { body: { name, uploadIds } })).data;
}

const nameOf = (source: string): string => {
  const file = isLink(source) ? decodePath(new URL(source).pathname) : source;
  return basename(file, extname(file)) || source;
};

/** As it is where it has an escape that is none. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function refuseMalformed(sources: readonly string[]): void {
  const malformed = sources.find((source) => isLink(source) && !URL.canParse(source));
  if (malformed !== undefined) {
    throw new CommandError(
      `${malformed} is not a valid link. Copy the whole address of the file, and put it in quotes.`,
    );
  }
}

async function showColumns(app: App, text: string): Promise<void> {
  const client = await app.client();
  const id = await findDataset(client, text);
  const { data } = await client.call(getDatasource, { params: { id } });
  app.show(data, () =>
    [
      describeDataset(data),
      '',
      printTable(
        [{ heading: 'Column' }, { heading: 'Type' }, { heading: 'Role' }],
        data.columns.map(({ name, type, role }) => [name, type, role]),
      ),
    ].join('\n'),
  );
}

async function create(app: App, sources: readonly [string, ...string[]], name?: string): Promise<void> {
  refuseMalformed(sources);
  const client = await app.client();
  const { id, jobId } = await startCreation(app, client, { sources, name: name ?? nameOf(sources[0]) });
  await followJob(client, app.terminal, jobId);
  await showDataset(app, client, id);
}

interface AddOptions {
  readonly replace?: boolean;
  readonly accept?: boolean;
}

async function add(
  app: App,
  { dataset, files }: { readonly dataset: string; readonly files: readonly string[] },
  options: AddOptions,
): Promise<void> {
  const client = await app.client();
  const id = await findDataset(client, dataset);
  const uploadIds = await uploadFiles(client, app.terminal, files);
  const mode = options.replace === true ? 'replace' : 'append';
  const body = { uploadIds, mode, accept: options.accept === true } as const;
  const { data } = await client.call(addFiles, { params: { id }, body });
  await followJob(client, app.terminal, data.jobId);
  await showDataset(app, client, id);
}

interface RefreshOptions {
  readonly all?: boolean;
  readonly accept?: boolean;
}

async function refresh(app: App, text: string, { all, accept }: RefreshOptions): Promise<void> {
  const client = await app.client();
  const id = await findDataset(client, text);
  const query = {
    rows: all === true ? 'all' : 'changed',
    schema: accept === true ? 'accept' : 'same',
  } as const;
  const { data } = await client.call(refreshDatasource, { params: { id }, query });
  await followJob(client, app.terminal, data.jobId);
  await showDataset(app, client, id);
}

/** `dataset list`, `show`, `create`, `add`, `refresh`. */
export function addDatasetCommands(program: Command, app: App): void {
  const dataset = program.command('dataset').description('List, create and refresh datasets');
  dataset
    .command('list')
    .description('List the datasets that you can see, those changed last first')
    .option('--search <text>', 'part of the name')
    .action(({ search }: { readonly search?: string }) => list(app, search));
  dataset
    .command('show <dataset>')
    .description('Show the columns of a dataset, by its name or id')
    .action((text: string) => showColumns(app, text));
  dataset
    .command('create <source...>')
    .description('Create a dataset from a file, from files that are one table, or from a link')
    .option('--name <name>', 'name of the dataset; that of the file unless given')
    .action((sources: [string, ...string[]], { name }: { readonly name?: string }) =>
      create(app, sources, name),
    );
  dataset
    .command('add <dataset> <files...>')
    .description('Add the rows of files to a dataset, or replace all rows by them')
    .option('--replace', 'replace all rows')
    .option('--accept', 'accept columns that are missing or new')
    .action((text: string, files: string[], options: AddOptions) =>
      add(app, { dataset: text, files }, options),
    );
  dataset
    .command('refresh <dataset>')
    .description('Read the source of a dataset again')
    .option('--all', 'read every row again, where only changed ones would be read')
    .option('--accept', 'accept columns that the source removed or changed')
    .action((text: string, options: RefreshOptions) => refresh(app, text, options));
}
