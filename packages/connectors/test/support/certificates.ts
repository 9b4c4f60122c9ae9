import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Paths of PEM files. */
interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

export interface Authority {
  readonly folder: string;
  /** PEM of the authority's own certificate, and its path. */
  readonly pem: string;
  readonly path: string;
  /** Signs a certificate; `names` are those of a server, such as `IP:127.0.0.1`. */
  issue(commonName: string, names?: string): Certificate;
  remove(): void;
}

/** A certificate authority of a test's own. */
export function createAuthority(): Authority {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-authority-'));
  chmodSync(folder, 0o755);
  const openssl = (...args: readonly string[]): void => {
    execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  };
  const keyOptions = ['-newkey', 'rsa:2048', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...keyOptions,
    '-keyout',
    'ca.key',
    '-out',
    'ca.crt',
    '-days',
    '2',
    '-subj',
    '/CN=Test CA',
  );
  const path = join(folder, 'ca.crt');
  return {
    folder,
    path,
    pem: readFileSync(path, 'utf8'),
    issue(commonName, names) {
      const request = ['-keyout', `${commonName}.key`, '-out', `${commonName}.csr`];
      openssl('req', ...keyOptions, ...request, '-subj', `/CN=${commonName}`);
      writeFileSync(join(folder, `${commonName}.ext`), names === undefined ? '' : `subjectAltName=${names}`);
      const authority = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial'];
      const signed = ['-out', `${commonName}.crt`, '-days', '2', '-extfile', `${commonName}.ext`];
      openssl('x509', '-req', '-in', `${commonName}.csr`, ...authority, ...signed);
      const [certificate, key] = [join(folder, `${commonName}.crt`), join(folder, `${commonName}.key`)];
      return { certificate, key };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
