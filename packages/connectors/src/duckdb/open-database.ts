import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { join } from 'node:path';
import type { FileToRead } from '../kit/file-database/file-reader.ts';

const MEMORY = '512MB';
const TEMP = '2GB';
/** Names that DuckDB gives databases of its own. */
const RESERVED = new Set(['memory', 'system', 'temp', '']);

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The name that DuckDB gives a file when it opens it: views may name their tables by it. */
function catalogName({ name }: FileToRead): string {
  const base = name.split('.', 1)[0] ?? '';
  return RESERVED.has(base.toLowerCase()) ? 'file' : base;
}

export interface OpenedDatabase {
  readonly connection: DuckDBConnection;
  readonly catalog: string;
}

/**
 * A file, for reading alone: after it is attached nothing reaches other files, the network or extensions, and no setting can
 * be changed back.
 */
export async function openDatabase(file: FileToRead): Promise<OpenedDatabase> {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: '2',
    memory_limit: MEMORY,
    temp_directory: join(process.cwd(), 'temp'),
    max_temp_directory_size: TEMP,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    allow_persistent_secrets: 'false',
    allow_unredacted_secrets: 'false',
  });
  const connection = await instance.connect();
  const catalog = catalogName(file);
  await connection.run(`ATTACH '${file.path.replaceAll("'", "''")}' AS ${quote(catalog)} (READ_ONLY)`);
  await connection.run(`USE ${quote(catalog)}`);
  await connection.run(`SET TimeZone = 'UTC'`);
  await connection.run('SET enable_external_access = false');
  await connection.run('SET lock_configuration = true');
  return { connection, catalog };
}
