import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError, invariant } from '@plumbline/contract';
import { syncPath } from '../files/sync.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FORMAT = 's1';

/**
 * Secrets at rest: AES-256-GCM. The text begins with the id of its key, so that an older key can still open what it
 * sealed. `context` (for example `connection:<id>`) is bound in: a sealed text moved to another place does not open.
 */
export interface Sealer {
  seal(secret: string, context: string): string;
  /** Throws `internal` when the key is not there or the text was changed. */
  open(sealed: string, context: string): string;
}

const keyId = (key: Uint8Array): string => createHash('sha256').update(key).digest('hex').slice(0, 8);

/** `keys[0]` seals; all of them open. */
export function createSealer(keys: readonly Uint8Array[]): Sealer {
  const [current] = keys;
  invariant(current?.length === KEY_BYTES, 'A sealing key has 32 bytes.');
  const byId = new Map(keys.map((key) => [keyId(key), key]));
  return {
    seal(secret, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current, nonce).setAAD(Buffer.from(context));
      const bytes = Buffer.concat([
        nonce,
        cipher.update(secret, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return [FORMAT, keyId(current), bytes.toString('base64url')].join('.');
    },
    open(sealed, context) {
      const [format, id = '', text = ''] = sealed.split('.');
      const key = byId.get(id);
      if (format !== FORMAT || !key) {
        throw new AppError('internal', `A secret was sealed with the key ${id}, which is not configured.`);
      }
      try {
        return decrypt(key, Buffer.from(text, 'base64url'), context);
      } catch (cause) {
        throw new AppError('internal', 'A sealed secret was changed and does not open.', { cause });
      }
    },
  };
}

function decrypt(key: Uint8Array, bytes: Buffer, context: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  );
}

async function makeKeyFile(path: string): Promise<Uint8Array> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const key = randomBytes(KEY_BYTES);
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(key.toString('base64'));
    await file.sync();
  } finally {
    await file.close();
  }
  await syncPath(dirname(path));
  return key;
}

/**
 * The key stored in the data folder with mode 0600, created where there is none. `isFirstStart` is called then: a key
 * that is gone from a folder in use is not replaced without a word, since nothing that it sealed opens with another.
 */
export async function loadKeyFile(
  path: string,
  { isFirstStart }: { readonly isFirstStart: () => Promise<boolean> },
): Promise<Uint8Array> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if ((error as { code?: unknown }).code === 'ENOENT') {
      return null;
    }
    throw error;
  });
  if (text === null) {
    if (!(await isFirstStart())) {
      throw new AppError(
        'internal',
        `The key file ${path} is lost: stored secrets and the links of embeds cannot be read without it. Restore it from a backup, or set PLUMBLINE_SEALING_KEY to a new key to go on without them.`,
      );
    }
    return makeKeyFile(path);
  }
  const key = Buffer.from(text, 'base64');
  if (key.length !== KEY_BYTES) {
    throw new AppError('internal', `${path} does not hold a sealing key. Restore the file from a backup.`);
  }
  await chmod(path, 0o600);
  return key;
}
