import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\/assets\/.*\.(?:css|js|svg)$/u;
/** One packet of the network. */
const LEAST_BYTES = 1024;
/** Half a percent larger than at the highest, in a twentieth of the time. */
const BROTLI_QUALITY = 9;

const brotli = (bytes: Uint8Array): Promise<Uint8Array> =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });

/** Writes `<path>.br` and `<path>.gz` beside each text under `assets` that gets smaller by it. */
export const compressFiles = async (paths: readonly string[]): Promise<void> => {
  await Promise.all(
    paths
      .filter((path) => COMPRESSIBLE.test(path))
      .map(async (path) => {
        const bytes = await readFile(path);
        if (bytes.length > LEAST_BYTES) {
          await Promise.all([
            writeFile(`${path}.br`, await brotli(bytes)),
            writeFile(`${path}.gz`, await promisify(gzip)(bytes)),
          ]);
        }
      }),
  );
};
