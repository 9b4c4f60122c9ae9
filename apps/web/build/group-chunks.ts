import { relative } from 'node:path';
import { build, minifySync, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { planChunks, type BuiltChunk, type PageLoad } from './chunk-plan.ts';
import {
  CHART_PART,
  EMBED_ENTRY,
  EMBEDDED,
  EMBEDDED_WITH_CHART,
  ENGLISH,
  ENTRY,
  EVERY_CHART,
  OVERLAYS,
  ROUTES,
  SHELL,
  USUAL_DASHBOARD,
} from './pages.ts';

/** A page is loaded more often than a panel that opens over it. */
const PAGE_WEIGHT = 10;
/** A page before sign-in is the first that a browser loads, with nothing stored, and needs a third of what others do. */
const FIRST_PAGE_WEIGHT = 50;
const OVERLAY_WEIGHT = 1;

/**
 * Builds twice: once in memory to see which entries share which modules after unused code is gone, then with these
 * modules grouped by a plan. `configure` makes the configuration of the first build; plugins hold state, so that the
 * second needs its own.
 */
export const groupChunks = (root: string, configure: () => UserConfig): Plugin => ({
  name: 'plumbline:group-chunks',
  apply: 'build',
  async config() {
    const { build: options, ...configuration } = configure();
    const result = await build({
      ...configuration,
      root,
      configFile: false,
      logLevel: 'error',
      build: { ...options, write: false, minify: false, reportCompressedSize: false },
    });
    const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[];
    const chunks = outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk');
    const plan = planChunks(chunks.map(builtChunk), pageLoads(root, chunks));
    return {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [{ debugName: 'shared modules', name: (id) => plan.get(id) ?? null }],
              // Every module that several chunks share is in the plan already.
              includeDependenciesRecursively: false,
            },
          },
        },
      },
    };
  },
});

/** Comments and long names are no bytes that a browser loads, and some libraries are mostly these. Compressed, a module
 * that nothing in itself uses would be none. */
const minifiedLength = (id: string, code: string | null): number =>
  code === null ? 0 : minifySync(`${id}.js`, code, { compress: false }).code.length;

const builtChunk = (chunk: Rolldown.OutputChunk): BuiltChunk => ({
  fileName: chunk.fileName,
  imports: chunk.imports,
  isEntry: chunk.isEntry || chunk.isDynamicEntry,
  modules: new Map(Object.entries(chunk.modules).map(([id, { code }]) => [id, minifiedLength(id, code)])),
});

const pageLoads = (root: string, chunks: readonly Rolldown.OutputChunk[]): PageLoad[] => {
  const byModule = new Map(
    chunks.flatMap(({ facadeModuleId, fileName }) =>
      facadeModuleId === null ? [] : [[relative(root, facadeModuleId), fileName] as const],
    ),
  );
  const load = (weight: number, modules: readonly string[], isExact = false): PageLoad => ({
    weight,
    isExact,
    entries: [...modules, ENGLISH].map((module) => {
      const fileName = byModule.get(module);
      if (fileName === undefined) {
        throw new Error(`${module} is in build/pages.ts, but nothing loads it by import().`);
      }
      return fileName;
    }),
  });
  const parts = [...byModule.keys()].filter((module) => CHART_PART.test(module));
  return [
    load(PAGE_WEIGHT, [ENTRY], true),
    load(PAGE_WEIGHT, [EMBED_ENTRY], true),
    load(PAGE_WEIGHT, [EMBED_ENTRY, EMBEDDED]),
    load(PAGE_WEIGHT, [EMBED_ENTRY, ...EMBEDDED_WITH_CHART]),
    ...Object.values(ROUTES).map((modules) =>
      load(modules.includes(SHELL) ? PAGE_WEIGHT : FIRST_PAGE_WEIGHT, [ENTRY, ...modules]),
    ),
    load(PAGE_WEIGHT, [ENTRY, ...USUAL_DASHBOARD]),
    ...OVERLAYS.map((module) => load(OVERLAY_WEIGHT, [ENTRY, SHELL, module])),
    ...parts.map((part) => load(OVERLAY_WEIGHT, [ENTRY, SHELL, ...EVERY_CHART, part])),
  ];
};
