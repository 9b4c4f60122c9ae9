// @ts-check
// A ClickHouse of the tests' own: private folder, private ports, loopback only, gone afterwards. Debian's is 18.16, which is
// old: types that came later are held to recorded replies of a newer one.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { clickhouseProgram } from './system-packages.mjs';

const STARTS_WITHIN_MS = 60_000;

/** @param {string} text */
const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * @typedef {object} User
 * @property {string} [password]
 * @property {'default' | 'plumbline' | 'readonly'} [profile] `default` may write; `plumbline` reads and may change settings;
 *   `readonly` may not even change settings
 * @property {readonly string[]} [databases] all unless given
 */

/** @param {[string, User]} user */
const userXml = ([name, { password = '', profile = 'plumbline', databases = [] }]) => `
  <${name}>
    <password>${escape(password)}</password><networks><ip>127.0.0.1</ip></networks>
    <profile>${profile}</profile><quota>default</quota>
    ${databases.length === 0 ? '' : `<allow_databases>${databases.map((database) => `<database>${database}</database>`).join('')}</allow_databases>`}
  </${name}>`;

/** @param {Readonly<Record<string, User>>} users */
const usersXml = (users) => `<yandex>
  <profiles>
    <default/>
    <plumbline><readonly>2</readonly></plumbline>
    <readonly><readonly>1</readonly></readonly>
  </profiles>
  <users>${Object.entries(users).map(userXml).join('')}</users>
  <quotas><default/></quotas>
</yandex>`;

/**
 * @param {{ folder: string, ports: Readonly<Record<'http' | 'https' | 'tcp', number>>, tls: Certificate | null }} parts
 */
const serverXml = ({ folder, ports, tls }) => `<yandex>
  <logger><level>warning</level><log>${folder}/server.log</log><errorlog>${folder}/error.log</errorlog></logger>
  <listen_host>127.0.0.1</listen_host>
  <http_port>${ports.http}</http_port>
  ${tls === null ? '' : `<https_port>${ports.https}</https_port>`}
  <tcp_port>${ports.tcp}</tcp_port>
  <path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path><user_files_path>${folder}/files/</user_files_path>
  <format_schema_path>${folder}/formats/</format_schema_path>
  <users_config>${folder}/users.xml</users_config>
  <default_profile>default</default_profile><default_database>default</default_database>
  <timezone>Europe/Berlin</timezone>
  <mark_cache_size>67108864</mark_cache_size>
  <max_concurrent_queries>50</max_concurrent_queries>
  ${
    tls === null
      ? ''
      : `<openSSL><server><certificateFile>${tls.certificate}</certificateFile><privateKeyFile>${tls.key}</privateKeyFile>
    <verificationMode>none</verificationMode><cacheSessions>true</cacheSessions></server></openSSL>`
  }
</yandex>`;

/**
 * @typedef {{ certificate: string, key: string }} Certificate paths
 *
 * @typedef {object} PrivateClickhouse
 * @property {number} port
 * @property {number} tlsPort
 * @property {(sql: string) => Promise<string>} run the text of the answer, as the user `default`, who may write
 * @property {() => string} log
 * @property {() => void} stop
 */

/**
 * Null where no ClickHouse is installed.
 * @param {{ users?: Readonly<Record<string, User>>, tls?: Certificate | null }} options users by name
 * @returns {Promise<PrivateClickhouse | null>}
 */
export async function startPrivateClickhouse({ users = {}, tls = null } = {}) {
  const program = clickhouseProgram();
  if (program === null) {
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-clickhouse-'));
  for (const name of ['data', 'tmp', 'files', 'formats']) {
    mkdirSync(join(folder, name));
  }
  const ports = { http: await freePort(), https: await freePort(), tcp: await freePort() };
  writeFileSync(join(folder, 'users.xml'), usersXml({ default: { profile: 'default' }, ...users }));
  writeFileSync(join(folder, 'config.xml'), serverXml({ folder, ports, tls }));
  const server = spawn(program, [`--config-file=${join(folder, 'config.xml')}`], {
    cwd: folder,
    stdio: 'ignore',
  });
  /** @param {string} sql */
  const run = async (sql) => {
    const reply = await fetch(`http://127.0.0.1:${ports.http}/`, { method: 'POST', body: sql });
    const answer = await reply.text();
    if (!reply.ok) {
      throw new Error(answer);
    }
    return answer;
  };
  const log = () => readFileSync(join(folder, 'error.log'), 'utf8');
  const until = Date.now() + STARTS_WITHIN_MS;
  while ((await run('SELECT 1').catch(() => '')) !== '1\n') {
    if (Date.now() > until || server.exitCode !== null) {
      throw new Error(`clickhouse-server did not start. ${log()}`);
    }
    await delay(100);
  }
  return {
    port: ports.http,
    tlsPort: ports.https,
    run,
    log,
    stop() {
      server.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
