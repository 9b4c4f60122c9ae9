import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUNDLE_PARTS, OrganisationBundle, type BundlePart } from '@plumbline/contract';
import { CommandError } from '../failure.ts';

/** The parts of a bundle, each thing in a file of its own, so that a change is a change of one file. */
const PARTS: readonly (BundlePart | 'schedules')[] = [...BUNDLE_PARTS, 'schedules'];
const HEAD = 'workspace.json';
const ID_CHARACTERS = 8;

interface Thing {
  readonly id?: string;
  readonly datasetId?: string;
  readonly name?: string;
  readonly title?: string;
}

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Readable, and unique by the end of the id: `orders-by-day-3f2a91c0.json`. */
function fileName({ id, datasetId, name, title }: Thing): string {
  const words = (name ?? title ?? 'dataset')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');
  const end = (id ?? datasetId ?? '').replaceAll('-', '').slice(-ID_CHARACTERS);
  return `${words.slice(0, 60) || 'unnamed'}-${end}.json`;
}

async function jsonFiles(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') {
      return [];
    }
    throw error;
  }
}

/** Replaces the definitions in a folder; files of things that are gone are removed. Gives how many there are. */
export async function writeBundle(folder: string, bundle: OrganisationBundle): Promise<number> {
  const { format, version, organisation } = bundle;
  await mkdir(folder, { recursive: true });
  const others = (await readdir(folder)).filter(
    (name) => name !== HEAD && !PARTS.some((part) => part === name) && !name.startsWith('.'),
  );
  const isOurs = (await jsonFiles(folder)).includes(HEAD);
  if (!isOurs && others.length > 0) {
    throw new CommandError(
      `${folder} holds other files, such as ${others[0]}. Give an empty folder, or one that an earlier pull wrote.`,
    );
  }
  let count = 0;
  for (const part of PARTS) {
    const written = new Set<string>();
    const inside = join(folder, part);
    for (const thing of bundle[part] as readonly Thing[]) {
      const name = fileName(thing);
      await mkdir(inside, { recursive: true });
      await writeFile(join(inside, name), asJson(thing));
      written.add(name);
    }
    for (const name of await jsonFiles(inside)) {
      if (!written.has(name)) {
        await rm(join(inside, name));
      }
    }
    count += written.size;
  }
  await writeFile(join(folder, HEAD), asJson({ format, version, organisation }));
  return count;
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CommandError(`${path} is no JSON: ${(cause as Error).message}.`, { cause });
  }
}

/** The bundle of a folder that `writeBundle` wrote. Throws a `CommandError` that names every file with a fault. */
export async function readBundle(folder: string, now: Date): Promise<OrganisationBundle> {
  if (!(await jsonFiles(folder)).includes(HEAD)) {
    throw new CommandError(`${folder} holds no ${HEAD}. Give a folder that \`plumbline pull\` wrote.`);
  }
  const head = (await readJson(join(folder, HEAD))) as object;
  const files: Record<string, readonly string[]> = {};
  const parts: Record<string, unknown[]> = {};
  for (const part of PARTS) {
    const paths = (await jsonFiles(join(folder, part))).map((name) => join(folder, part, name));
    files[part] = paths;
    parts[part] = await Promise.all(paths.map(readJson));
  }
  const parsed = OrganisationBundle.safeParse({ ...head, exportedAt: now.toISOString(), ...parts });
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path: [part, at, ...rest], message }) => {
      const file = files[String(part)]?.[Number(at)] ?? join(folder, HEAD);
      return `  ${file}${rest.length === 0 ? '' : `, ${rest.join('.')}`}: ${message}`;
    });
    throw new CommandError(`These definitions cannot be read:\n${faults.join('\n')}`);
  }
  return parsed.data;
}
