// What a test file depends on: the modules that it imports, directly or not, and the files that these name.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, extname, join, relative } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { filesUnder } from './workspace.mjs';

/**
 * How much of what a module depends on can be seen in its text. `seen`: all of it. `package`: it may also read any source
 * that is no test. `everything`: it may read any file, tests and docs included.
 * @typedef {'seen' | 'package' | 'everything'} Reach
 * @typedef {{ specifiers: string[], files: string[], reads: boolean }} Parsed
 */

const SOURCE = /\.[cm]?[jt]sx?$/;
const PRODUCT = /^(packages|apps)\//;
/** Tests and what only they load. */
const OF_TESTS = /\.test\.tsx?$|\/(test|testing|conformance)[./]/;
/** What starts servers and builds for tests. It is an input of every test by itself. */
const HARNESS = /^(scripts|testing)\//;
/** A test that has the root of the project from here may read anything under it. */
const NAMES_THE_ROOT = /^scripts\/(workspace|inputs)\.mjs$/;
const NAMED_FILE = /new URL\('([^']+)', import\.meta\.url\)/g;
/** Finds files by something other than a literal address. */
const READS =
  /\bimport\.meta\b|\bcwd\(|\b__(?:dir|file)name\b|\bcreateRequire\b|\bvi\.(?:mock|doMock|import)/;
const OPENS_FILES = /'node:(?:fs|fs\/promises|child_process|worker_threads|module)'/;
const A_PATH = /['"`](?:\.{1,2}\/|(?:apps|bench|docs|e2e|packages|scripts|testing)\/)/;
/** `import('./a.ts')`, or the folder of `import(`./a/${name}.json`)`. */
const ONE_ADDRESS = /^(?:'([^']*)'|`(\.{1,2}\/[^$`]*\/)\$\{[^`]*`)/;
const LEADS_ON_IN_STYLES = /@import|composes:/;

const nothing = () => ({ specifiers: [], files: [], reads: false });

/** Addresses of modules in a text, undefined where one is worked out. */
function imports({ module }, text) {
  // An import of types alone is gone before the module runs.
  const isOfTypes = ({ start, end }) => /^(?:import|export)\s+type\b/.test(text.slice(start, end));
  const fixed = [...module.staticImports, ...module.staticExports].flatMap((one) =>
    [one, ...one.entries].flatMap(({ moduleRequest }) =>
      moduleRequest ? [{ value: moduleRequest.value, isLoaded: !isOfTypes(one) }] : [],
    ),
  );
  const worked = module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    value: ONE_ADDRESS.exec(text.slice(start, end).trim())?.slice(1).find(Boolean),
    isLoaded: true,
  }));
  return [...fixed, ...worked];
}

/** @returns {Parsed} */
function parse(path, text) {
  if (extname(path) === '.css') {
    return { ...nothing(), reads: LEADS_ON_IN_STYLES.test(text) };
  }
  if (extname(path) === '.cjs') {
    return { ...nothing(), reads: true };
  }
  if (!SOURCE.test(path)) {
    return nothing();
  }
  const parsed = parseSync(path, text);
  const found = imports(parsed, text);
  if (parsed.errors.length > 0 || found.some(({ value }) => value === undefined)) {
    return { ...nothing(), reads: true };
  }
  const isFolder = (address) => address.endsWith('/');
  const loaded = [...new Set(found.filter(({ isLoaded }) => isLoaded).map(({ value }) => value))];
  const code = withoutComments(parsed.comments, text);
  const rest = found.reduce(
    (left, { value }) => left.replaceAll(`'${value}'`, ''),
    code.replaceAll(NAMED_FILE, ''),
  );
  return {
    specifiers: loaded.filter((address) => !isFolder(address)),
    files: [...[...code.matchAll(NAMED_FILE)].map(([, file]) => file), ...loaded.filter(isFolder)],
    reads: READS.test(rest) || (OPENS_FILES.test(code) && A_PATH.test(rest)),
  };
}

const withoutComments = (comments, text) =>
  comments.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text);

/**
 * The graph of the modules under `root`.
 * @param {string} root
 * @param {Record<string, Parsed>} known what an earlier run found in a text, by the hash of it
 */
export function moduleGraph(root, known = {}) {
  /** What this run found in a text, for the next one. */
  const found = {};
  const modules = new Map();
  const isFile = (path) => existsSync(join(root, path)) && statSync(join(root, path)).isFile();

  /** What a package of the workspace exports under a name; null where it is none of them, or exports nothing under it. */
  function workspaceFile(address) {
    const [, name, rest = ''] = /^@plumbline\/([^/]+)(\/.*)?$/.exec(address) ?? [];
    const folder = ['packages', 'apps'].map((parent) => `${parent}/${name}`).find(hasManifest);
    if (name === undefined || folder === undefined) {
      return null;
    }
    const { exports: all } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const entry = typeof all === 'string' && rest === '' ? all : all?.[`.${rest}`];
    return typeof entry === 'string' ? join(folder, entry) : null;
  }

  const hasManifest = (folder) => isFile(`${folder}/package.json`);

  const isInstalled = (folder, name) =>
    existsSync(join(root, folder, 'node_modules', name)) ||
    (folder !== '.' && isInstalled(dirname(folder), name));

  /** Path of what is imported; '' for a package of others, whose versions are in the lock file; null where it is not found. */
  function resolve(from, specifier) {
    const address = specifier.replace(/\?.*$/, '');
    if (address.startsWith('node:') || builtinModules.includes(address)) {
      return '';
    }
    const name = /^(?:@[^/]+\/)?[^/]+/.exec(address)?.[0] ?? '';
    if (!/^[.#]|^@plumbline\//.test(address)) {
      return isInstalled(dirname(from), name) ? '' : null;
    }
    const near = address.startsWith('.') ? join(dirname(from), address) : workspaceFile(address);
    const path = address.startsWith('#testing/') ? address.slice(1) : near;
    return path !== null && isFile(path) ? path : null;
  }

  /** The file named, or those of the folder; null where there is none. */
  function named(from, address) {
    const path = join(dirname(from), address);
    if (isFile(path)) {
      return [path];
    }
    return existsSync(join(root, path))
      ? [...filesUnder(join(root, path))].map((file) => relative(root, file))
      : [null];
  }

  function parsed(path) {
    const text = readFileSync(join(root, path), 'utf8');
    const hash = createHash('sha256').update(extname(path)).update(text).digest('hex');
    found[hash] ??= known[hash] ?? parse(path, text);
    return found[hash];
  }

  /** What one module leads to, and how much of that its text shows. */
  function read(path) {
    const { specifiers, files, reads } = parsed(path);
    const next = [
      ...specifiers.map((specifier) => resolve(path, specifier)),
      ...files.flatMap((address) => named(path, address)),
    ];
    const isOfScripts = HARNESS.test(path);
    const hasRoot = !isOfScripts && next.some((one) => one !== null && NAMES_THE_ROOT.test(one));
    const isUnclear = reads || hasRoot || next.includes(null);
    const readsLittle = isOfScripts || (PRODUCT.test(path) && !OF_TESTS.test(path));
    return {
      next: next.filter(Boolean),
      reach: isUnclear ? unclear(readsLittle) : 'seen',
    };
  }

  function moduleAt(path) {
    const known = modules.get(path) ?? read(path);
    modules.set(path, known);
    return known;
  }

  return {
    found,
    /**
     * All that the entries lead to, and the farthest that any of it may read.
     * @param {string[]} entries
     * @returns {{ files: string[], reach: Reach }}
     */
    closure(entries) {
      const files = new Set(entries);
      const reaches = new Set();
      // What is added on the way is visited too.
      for (const path of files) {
        const { next, reach } = moduleAt(path);
        reaches.add(reach);
        next.forEach((one) => files.add(one));
      }
      const reach = ['everything', 'package'].find((one) => reaches.has(one)) ?? 'seen';
      return { files: [...files], reach: /** @type {Reach} */ (reach) };
    },
  };
}

/** The product, and the scripts that start servers, read neither tests nor docs. */
const unclear = (readsLittle) => (readsLittle ? 'package' : 'everything');
