import { AppError, FOLDER_CHECKS } from '@plumbline/contract';
import {
  checkAddress,
  notEncrypted,
  passed,
  serverClock,
  warned,
  type CheckStep,
} from '../kit/check-steps.ts';
import { collectChecks, counted } from '../kit/checks.ts';
import type { OpenContext } from '../kit/connector.ts';
import type { CheckResult } from '../kit/database.ts';
import type { FolderFile } from '../kit/folder.ts';
import type { OutboundResponse } from '../kit/outbound/send.ts';
import { isDataFile } from '../kit/path-pattern.ts';
import { toBucket, ObjectFolder } from './bucket.ts';
import type { S3Config } from './config.ts';

const LOOKED_AT = 100;
const PORTS = { https: 443, http: 80 } as const;

/** Where requests go. */
export function serverAddress(config: S3Config): {
  readonly host: string;
  readonly port: number;
  readonly isEncrypted: boolean;
} {
  const { endpoint, isPathStyle, name } = toBucket(config);
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

function describeFiles(files: readonly FolderFile[]): CheckStep {
  const count = files.length === LOOKED_AT ? `${LOOKED_AT} files or more` : counted(files.length, 'file');
  return files.length === 0
    ? warned('There are no files in this folder. Check the bucket and the folder.', null, 'prefix')
    : passed(`${count} can be listed.`);
}

async function describeReading(
  folder: ObjectFolder,
  [file]: readonly FolderFile[],
  signal: AbortSignal,
): Promise<CheckStep> {
  if (file === undefined) {
    return passed('There is no file to read.');
  }
  await folder.readStart(file, 1, signal);
  return passed(`"${file.path}" can be read.`);
}

function describeClock(date: string | null): CheckStep {
  const time = Date.parse(date ?? '');
  return Number.isFinite(time) ? serverClock(time) : passed('The server does not say its time.');
}

/** What is refused was answered, so the encryption is fine. */
async function checkEncryption(request: () => Promise<OutboundResponse>): Promise<CheckStep> {
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
    const server = serverAddress(config);
    const folder = new ObjectFolder(config, context);
    const request = (): Promise<OutboundResponse> =>
      folder.sendList({ beginning: '', token: null, most: LOOKED_AT }, signal);
    await checkAddress(list, () => server, { outbound: context.outbound, signal });
    await list.run('tls', async () =>
      server.isEncrypted ? checkEncryption(request) : notEncrypted('endpoint', 'the rows'),
    );
    const first = await list.run('signIn', async () => {
      const sent = await request();
      const message =
        config.access === 'keys' ? 'The keys were accepted.' : 'The bucket can be read without keys.';
      return [{ message }, sent] as const;
    });
    const files = await list.run('bucket', async () => {
      const object = await findFirst(folder, signal);
      return [describeFiles(object)[0], object] as const;
    });
    await list.run('privileges', () => describeReading(folder, files, signal));
    await list.run('clock', async () => describeClock(first.header('date')));
  }, FOLDER_CHECKS);
