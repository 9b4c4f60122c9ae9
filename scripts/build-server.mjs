// Bundles the server and every process that it starts, so that each loads a few files in place of thousands. Run by
// `buildServer` of workspace.mjs.
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { CHILD_ENTRY, ROOT, SERVER_DIST, builtEntry } from './workspace.mjs';

const ENTRIES = ['main.ts', 'backup.ts', 'restore.ts', 'set-plan.ts', 'sign-in-link.ts'].map((name) =>
  join(ROOT, 'apps', 'server', 'src', name),
);
/** A server that runs may still load a file of the build before. */
const OLD_MS = 86_400_000;
const REPLACED = join(SERVER_DIST, 'replaced.json');
/** Packages of many small modules. The others are loaded from where they are installed. */
const INLINED = /^(@plumbline\/|@duckdb\/node-api$|kysely(\/|$)|zod(\/|$)|d3-)/;

/** One of several files, chosen while the server runs: it stays where it is. */
const CHOSEN_FILE = /import\(`\.\.?\//g;
const OWN_SOURCE = /^(?!.*\/node_modules\/).*\.ts$/;
const OWN_PATH = new RegExp(`${CHILD_ENTRY.source}|import\\.meta\\.(?:url|dirname)`, 'g');

/** Forms of a path that would lead nowhere in the bundle. */
const LOST_PATH =
  /import\.meta\.(?!url|dirname|resolve)\w+|import\.meta\.dirname, '[^']*\.ts'|\bimport\((?![\s'`])\w+/;

const fromDist = (path) => JSON.stringify(`./${relative(SERVER_DIST, path)}`);

/**
 * A process that a module starts by the path of its entry becomes an entry of the bundle. Whatever else a module finds
 * beside itself is found beside its source.
 */
const ownPaths = () => ({
  name: 'plumbline:own-paths',
  transform: {
    filter: { id: OWN_SOURCE, code: /import\.meta\.|import\(`/ },
    handler(code, id) {
      const lost = LOST_PATH.exec(code);
      if (lost !== null) {
        throw new Error(
          `${id} writes its path as ${lost[0]}. Write \`new URL('…', import.meta.url)\`, or an import with its folder.`,
        );
      }
      const chosen = code.replaceAll(CHOSEN_FILE, (start) => {
        const folder = relative(SERVER_DIST, resolve(dirname(id), start.slice('import(`'.length)));
        return `import(\`./${folder}/`;
      });
      return chosen.replaceAll(OWN_PATH, (found, child) => {
        if (child !== undefined) {
          const entry = resolve(dirname(id), child);
          const fileName = basename(builtEntry(entry));
          this.emitFile({ type: 'chunk', id: entry, fileName });
          return `new URL('./${fileName}', import.meta.url)`;
        }
        return found === 'import.meta.url'
          ? `new URL(${fromDist(id)}, import.meta.url).href`
          : `(import.meta.dirname + '/' + ${fromDist(dirname(id))})`;
      });
    },
  },
});

/**
 * The results of these functions are texts of the bundle: printing the contract takes longer than all the rest of a start,
 * and the names of months and weekdays half as long as the first chart.
 */
const COMPUTED = /\/(?:platform\/http\/printed-contract|query\/src\/values\/date-names)\.ts$/;

const computedWhileBuilding = () => ({
  name: 'plumbline:computed-while-building',
  load: {
    filter: { id: COMPUTED },
    async handler(id) {
      const functions = Object.entries(await import(pathToFileURL(id).href));
      return functions
        .map(([name, compute]) => `export const ${name} = () => ${JSON.stringify(compute())};`)
        .join('\n');
    },
  },
});

async function bundle() {
  const build = await rolldown({
    input: ENTRIES,
    platform: 'node',
    external: (id) => !INLINED.test(id) && !/^[./#]/.test(id),
    plugins: [computedWhileBuilding(), ownPaths()],
  });
  const { output } = await build.generate({
    format: 'esm',
    entryFileNames: ({ facadeModuleId }) => basename(builtEntry(facadeModuleId)),
    chunkFileNames: '[name]-[hash].js',
  });
  await build.close();
  return output;
}

/** Entries are replaced whole, and last: what they load is there already. */
function write(output) {
  mkdirSync(SERVER_DIST, { recursive: true });
  for (const { fileName, code, isEntry } of output.toSorted((one, other) => one.isEntry - other.isEntry)) {
    const path = join(SERVER_DIST, fileName);
    if (isEntry || !existsSync(path)) {
      writeFileSync(`${path}.${process.pid}`, code);
      renameSync(`${path}.${process.pid}`, path);
    }
  }
}

/** Remove what was replaced a day ago. `REPLACED` says when each file first was in no build. */
function removeOld(output) {
  const current = new Set(output.map(({ fileName }) => fileName));
  const since = existsSync(REPLACED) ? JSON.parse(readFileSync(REPLACED, 'utf8')) : {};
  const replaced = readdirSync(SERVER_DIST).filter((name) => name.endsWith('.js') && !current.has(name));
  const replacedAt = (name) => since[name] ?? Date.now();
  const isOld = (name) => Date.now() - replacedAt(name) > OLD_MS;
  for (const name of replaced.filter(isOld)) {
    rmSync(join(SERVER_DIST, name));
  }
  const recent = replaced.filter((name) => !isOld(name)).map((name) => [name, replacedAt(name)]);
  writeFileSync(REPLACED, JSON.stringify(Object.fromEntries(recent)));
}

const output = await bundle();
write(output);
removeOld(output);
