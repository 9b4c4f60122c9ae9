import {
  createWorkflow,
  getWorkflowReport,
  listWorkflows,
  predict,
  predictBatch,
  type Cell,
  type Client,
  type Prediction,
  type WorkflowReport,
} from '@plumbline/contract';
import { InvalidArgumentError, type Command } from 'commander';
import type { App } from '../app.ts';
import { findDataset } from '../datasets/find-dataset.ts';
import { uploadFile } from '../datasets/upload-file.ts';
import { CommandError } from '../failure.ts';
import { SEARCH_LIMIT, findByName } from '../find-by-name.ts';
import { followJob } from '../follow-job.ts';
import { cellText, printTable } from '../output/table.ts';
import { exportDataset } from '../queries/commands.ts';

const LIST_LIMIT = 100;

const findWorkflow = (client: Client, text: string): Promise<string> =>
  findByName('workflow', text, async (q) => {
    const { data } = await client.call(listWorkflows, { query: { q, limit: SEARCH_LIMIT } });
    return data.data;
  });

type Quality = WorkflowReport['quality'];

const qualityText = (quality: Quality): string => {
  if (quality === null) {
    return '';
  }
  const { name, unit, value, baseline } = quality;
  const figure = (number: number): string =>
    unit === 'share' ? `${(100 * number).toFixed(1)} %` : number.toPrecision(4);
  return `${name} ${figure(value)}${baseline === null ? '' : ` (guessing: ${figure(baseline)})`}`;
};

/** `[name, value]` of `name=value`. A value that is JSON is what it says; every other one is a text. */
const parsePair = (text: string): readonly [string, Cell] => {
  const at = text.indexOf('=');
  if (at < 1) {
    throw new InvalidArgumentError('Write it like name=value.');
  }
  const value = text.slice(at + 1);
  try {
    const parsed: unknown = JSON.parse(value);
    const isCell = parsed === null || ['string', 'number', 'boolean'].includes(typeof parsed);
    return [text.slice(0, at), isCell ? (parsed as Cell) : value];
  } catch {
    return [text.slice(0, at), value];
  }
};

const collect = (text: string, pairs: Readonly<Record<string, Cell>> = {}): Record<string, Cell> => {
  const [name, value] = parsePair(text);
  return { ...pairs, [name]: value };
};

const parseNames = (text: string): string[] => text.split(',').map((name) => name.trim());

interface TrainOptions {
  readonly target?: string;
  readonly features?: string[];
  readonly name?: string;
  readonly option?: Record<string, Cell>;
}

async function train(
  app: App,
  { service, dataset }: { readonly service: string; readonly dataset: string },
  { target, features, name, option = {} }: TrainOptions,
): Promise<void> {
  const client = await app.client();
  const { data } = await client.call(createWorkflow, {
    params: { service },
    body: {
      name: name ?? [target ?? service, 'of', dataset].join(' '),
      datasource_id: await findDataset(client, dataset),
      options: option,
      ...(target === undefined ? {} : { target }),
      ...(features === undefined ? {} : { features }),
    },
  });
  await followJob(client, app.terminal, data.jobId);
  const { data: report } = await client.call(getWorkflowReport, { params: { id: data.workflowId } });
  app.show(report, () =>
    [`${report.name} (${report.id}) is trained.`, qualityText(report.quality)].join(' ').trimEnd(),
  );
}

const predictionText = ({ prediction, interval, probabilities, warnings }: Prediction): string =>
  [
    cellText(prediction),
    ...(interval === null
      ? []
      : [`${interval.low} to ${interval.high}, with a probability of ${interval.level * 100} %`]),
    ...(probabilities ?? []).map(
      ({ value, probability }) => `${cellText(value)}: ${(100 * probability).toFixed(1)} %`,
    ),
    ...warnings.map(({ message }) => `Note: ${message}`),
  ].join('\n');

interface PredictOptions {
  readonly set?: Record<string, Cell>;
  readonly file?: string;
  readonly output?: string;
}

async function predictFile(
  app: App,
  client: Client,
  {
    params,
    file,
    output,
  }: {
    readonly params: { readonly workflowId: string; readonly modelId: string };
    readonly file: string;
    readonly output: string | undefined;
  },
): Promise<void> {
  const uploadId = await uploadFile(client, app.terminal, file);
  const { data } = await client.call(predictBatch, { params, body: { uploadId } });
  await followJob(client, app.terminal, data.jobId);
  if (output !== undefined) {
    await exportDataset({ client, terminal: app.terminal }, data.datasourceId, { output });
  }
  const place = output === undefined ? `the dataset ${data.datasourceId}` : output;
  app.show(data, () => `The predictions are in ${place}.`);
}

async function predictWith(app: App, text: string, { set, file, output }: PredictOptions): Promise<void> {
  if ((set === undefined) === (file === undefined)) {
    throw new CommandError('Give the values of one record with --set, or a file of records with --file.');
  }
  const client = await app.client();
  const workflowId = await findWorkflow(client, text);
  const { data: report } = await client.call(getWorkflowReport, { params: { id: workflowId } });
  if (report.modelId === null) {
    throw new CommandError(`${report.name} has no model yet.`);
  }
  const params = { workflowId, modelId: report.modelId };
  if (file !== undefined) {
    await predictFile(app, client, { params, file, output });
    return;
  }
  const { data } = await client.call(predict, { params, body: { record: set ?? {} } });
  app.show(data, () => predictionText(data));
}

/** `workflow list`, `train`, `predict`. */
export function addWorkflowCommands(program: Command, app: App): void {
  program
    .command('workflow')
    .description('List workflows')
    .command('list')
    .description('List the workflows that you can see, those changed last first')
    .action(async () => {
      const client = await app.client();
      const { data: page } = await client.call(listWorkflows, { query: { limit: LIST_LIMIT } });
      app.show(page.data, () =>
        printTable(
          [{ heading: 'Name' }, { heading: 'Service' }, { heading: 'Quality' }, { heading: 'Id' }],
          page.data.map(({ name, serviceName, quality, id }) => [
            name,
            serviceName,
            qualityText(quality),
            id,
          ]),
        ),
      );
    });
  program
    .command('train <service> <dataset>')
    .description('Train a model: classification, regression, forecast, clustering and so on')
    .option('--target <column>', 'the column to predict; chosen by the service unless given')
    .option('--features <columns>', 'columns to learn from, separated by commas', parseNames)
    .option('--name <name>', 'name of the workflow')
    .option('--option <name=value>', 'an option of the service; may be given several times', collect)
    .action((service: string, dataset: string, options: TrainOptions) =>
      train(app, { service, dataset }, options),
    );
  program
    .command('predict <workflow>')
    .description('Predict one record, or the records of a file')
    .option('--set <name=value>', 'an input of the record; may be given several times', collect)
    .option('--file <file>', 'a file with a column for each input')
    .option('-o, --output <file>', 'with --file: where to write the records with their predictions')
    .action((text: string, options: PredictOptions) => predictWith(app, text, options));
}
