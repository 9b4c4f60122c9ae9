import { AppError, FOLDER_CHECKS } from '@plumbline/contract';
import { collectChecks, counted, type StepReport } from '../kit/checks.ts';
import type { OpenContext } from '../kit/connector.ts';
import type { CheckResult } from '../kit/database.ts';
import type { FolderFile } from '../kit/folder.ts';
import type { Sent } from '../kit/outbound/send.ts';
import { isDataFile } from '../kit/path-pattern.ts';
import { bucketOf, ObjectFolder } from './bucket.ts';
import type { S3Config } from './config.ts';

/** Signatures end after 15 minutes; a clock that is a minute off is worth a word. */
const CLOCK_TOLERANCE_MS = 60_000;
const LOOKED_AT = 100;
const PORTS = { https: 443, http: 80 } as const;

const passed = (message: string): readonly [StepReport, null] => [{ message }, null];
const warned = (message: string, field: string | null): readonly [StepReport, null] => [
  { message, warning: { field, fix: null } },
  null,
];

/** Where requests go. */
export function serverOf(config: S3Config): {
  readonly host: string;
  readonly port: number;
  readonly isEncrypted: boolean;
} {
  const { endpoint, isPathStyle, name } = bucketOf(config);
  const { protocol, hostname, port } = new URL(endpoint);
  const isEncrypted = protocol === 'https:';
  return {
    host: isPathStyle ? hostname : `${name}.${hostname}`,
    port: port === '' ? PORTS[protocol === 'https:' ? 'https' : 'http'] : Number(port),
    isEncrypted,
  };
}

/** The first files with rows in the folder. */
async function findFirst(folder: ObjectFolder, signal: AbortSignal): Promise<readonly FolderFile[]> {
  const files: FolderFile[] = [];
  for await (const file of folder.walk('', signal)) {
    if (isDataFile(file)) {
      files.push(file);
    }
    if (files.length === LOOKED_AT) {
      break;
    }
  }
  return files;
}

function describeFiles(files: readonly FolderFile[]): readonly [StepReport, null] {
  const count = files.length === LOOKED_AT ? `${LOOKED_AT} files or more` : counted(files.length, 'file');
  return files.length === 0
    ? warned('There are no files in this folder. Check the bucket and the folder.', 'prefix')
    : passed(`${count} can be listed.`);
}

async function describeReading(
  folder: ObjectFolder,
  [file]: readonly FolderFile[],
  signal: AbortSignal,
): Promise<readonly [StepReport, null]> {
  if (file === undefined) {
    return passed('There is no file to read.');
  }
  await folder.readStart(file, 1, signal);
  return passed(`"${file.path}" can be read.`);
}

function describeClock(date: string | null): readonly [StepReport, null] {
  const time = Date.parse(date ?? '');
  if (!Number.isFinite(time)) {
    return passed('The server does not say its time.');
  }
  const apart = Math.abs(time - Date.now());
  return apart > CLOCK_TOLERANCE_MS
    ? warned(`The server's clock is ${Math.round(apart / 1000)} s away from ours.`, null)
    : passed('The clocks agree.');
}

/** What is refused was answered, so the encryption is fine. */
async function checkEncryption(request: () => Promise<Sent>): Promise<readonly [StepReport, null]> {
  await request().catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'source.refused')) {
      throw error;
    }
  });
  return passed('The certificate belongs to the host.');
}

/** From the name of the host to the first byte of an object. */
export const checkBucket = (
  config: S3Config,
  context: OpenContext,
  signal: AbortSignal,
): Promise<readonly CheckResult[]> =>
  collectChecks(async (list) => {
    const server = serverOf(config);
    const folder = new ObjectFolder(config, context);
    const request = (): Promise<Sent> =>
      folder.sendList({ beginning: '', token: null, most: LOOKED_AT }, signal);
    await list.run('host', async () => {
      const addresses = await context.outbound.resolve(server);
      return passed(`${server.host} is ${addresses.map((found) => found.address).join(', ')}.`);
    });
    await list.run('port', async () => {
      (await context.outbound.connect(server, signal)).destroy();
      return passed(`Port ${server.port} answers.`);
    });
    await list.run('tls', async () =>
      server.isEncrypted
        ? checkEncryption(request)
        : warned('The connection is not encrypted: whoever is between can read the rows.', 'endpoint'),
    );
    const first = await list.run('signIn', async () => {
      const sent = await request();
      const message =
        config.access === 'keys' ? 'The keys were accepted.' : 'The bucket can be read without keys.';
      return [{ message }, sent] as const;
    });
    const files = await list.run('bucket', async () => {
      const found = await findFirst(folder, signal);
      return [describeFiles(found)[0], found] as const;
    });
    await list.run('privileges', () => describeReading(folder, files, signal));
    await list.run('clock', async () => describeClock(first.header('date')));
  }, FOLDER_CHECKS);
