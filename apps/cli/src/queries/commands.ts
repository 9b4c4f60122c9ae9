import { createWriteStream } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DOWNLOAD_FORMATS,
  csvRow,
  downloadDatasource,
  isNumericType,
  queryAll,
  type BodyInput,
  type Client,
  type StatementResult,
} from '@plumbline/contract';
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { App } from '../app.ts';
import { findDataset } from '../datasets/find-dataset.ts';
import { CommandError } from '../failure.ts';
import { counted, printTable } from '../output/table.ts';
import type { Terminal } from '../terminal.ts';

type Format = (typeof DOWNLOAD_FORMATS)[number];

async function statementOf({ terminal }: App, text: string | undefined, file?: string): Promise<string> {
  if (file !== undefined) {
    return file === '-' ? terminal.readInput() : readFile(file, 'utf8');
  }
  if (text === undefined) {
    throw new CommandError('Give a SELECT statement, or a file of one with --file.');
  }
  return text;
}

const asCsv = ({ columns, data }: StatementResult): string => {
  const isText = columns.map(({ type }) => type === 'text' || type === 'json');
  return [csvRow(columns.map(({ name }) => name)), ...data.map((row) => csvRow(row, isText))]
    .join('')
    .replace(/\r\n$/u, '');
};

const asTable = ({ columns, data }: StatementResult): string =>
  printTable(
    columns.map(({ name, type }) => ({ heading: name, isNumber: isNumericType(type) })),
    data,
  );

interface QueryOptions {
  readonly file?: string;
  readonly csv?: boolean;
}

async function runQuery(app: App, text: string | undefined, { file, csv }: QueryOptions): Promise<void> {
  const sql = await statementOf(app, text, file);
  const client = await app.client();
  const { data: result } = await client.call(queryAll, { body: { sql } });
  app.show(result, () => (csv === true ? asCsv(result) : asTable(result)));
  const cut = result.truncated ? ' These are the first; save the statement as a dataset to have all.' : '';
  app.terminal.note(`${counted(result.data.length, 'row')} in ${result.durationMs} ms.${cut}`);
}

const formatOf = (path: string): Format => {
  const format = DOWNLOAD_FORMATS.find((name) => extname(path).toLowerCase() === `.${name}`);
  if (format === undefined) {
    throw new CommandError(`Name the file .${DOWNLOAD_FORMATS.join(', .')}, or give its --format.`);
  }
  return format;
};

type Filters = BodyInput<typeof downloadDatasource>['filters'];

/** What it holds is checked by the server. */
const parseFilters = (text: string): Filters => {
  try {
    return JSON.parse(text) as Filters;
  } catch {
    throw new InvalidArgumentError('Give filters as JSON, as the address of a filtered page has them.');
  }
};

export interface ExportWanted {
  readonly output: string;
  readonly format?: Format;
  readonly filters?: Filters;
  readonly search?: string;
}

/** Writes the rows of a dataset into a file, which has its name only once it is whole. `-`: the output. */
export async function exportDataset(
  { client, terminal }: { readonly client: Client; readonly terminal: Terminal },
  id: string,
  { output, format, filters, search }: ExportWanted,
): Promise<void> {
  const response = await client.download(downloadDatasource, {
    params: { id },
    body: {
      format: format ?? formatOf(output),
      ...(filters === undefined ? {} : { filters }),
      ...(search === undefined ? {} : { search }),
    },
  });
  const rows = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
  if (output === '-') {
    await pipeline(rows, terminal.output, { end: false });
    return;
  }
  const part = `${output}.part`;
  try {
    await pipeline(rows, createWriteStream(part));
    await rename(part, output);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** `query` and `export`. */
export function addQueryCommands(program: Command, app: App): void {
  program
    .command('query [statement]')
    .description('Run a SELECT over the datasets that you can see, each by its name')
    .option('-f, --file <file>', 'read the statement from a file; - for the input')
    .option('--csv', 'print the rows as CSV')
    .action((text: string | undefined, options: QueryOptions) => runQuery(app, text, options));
  program
    .command('export <dataset>')
    .description('Write all rows of a dataset into a file')
    .requiredOption('-o, --output <file>', 'the file; - for the output')
    .addOption(
      new Option('--format <format>', 'as the name of the file says unless given').choices(DOWNLOAD_FORMATS),
    )
    .option('--filters <json>', 'only the rows that they let through', parseFilters)
    .option('--search <text>', 'only rows in which a text column contains it')
    .action(async (text: string, options: ExportWanted) => {
      if (options.format === undefined && options.output !== '-') {
        formatOf(options.output);
      }
      const client = await app.client();
      const { terminal } = app;
      await exportDataset({ client, terminal }, await findDataset(client, text), {
        ...options,
        ...(options.output === '-' && options.format === undefined ? { format: 'csv' } : {}),
      });
      if (options.output !== '-') {
        terminal.note(`The rows are in ${options.output}.`);
      }
    });
}
