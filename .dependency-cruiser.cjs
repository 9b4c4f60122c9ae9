const PURE = '^packages/(contract|messages|query|viz|insight|places|learn)/src';
const SERVER_FEATURE = '^apps/server/src/features/([^/]+)/';
const WEB_FEATURE = '^apps/web/src/features/([^/]+)/';
/** A part of a web feature that is split into parts: `dataset/pivot/…`. */
const WEB_FEATURE_PART = '^apps/web/src/features/(dataset|dashboards|embed)/(?!core/|testing/)([^/]+)/';
/** Packages and what of ours each may import. */
const ALLOWED = {
  contract: [],
  messages: ['contract'],
  query: ['contract', 'messages'],
  places: [],
  viz: ['contract', 'messages', 'query', 'places'],
  insight: ['contract', 'messages', 'query', 'viz'],
  learn: [],
  engine: ['contract', 'messages', 'query', 'xlsx'],
  connectors: ['contract'],
  xlsx: ['contract', 'messages'],
  drawing: ['contract', 'learn', 'messages', 'viz', 'places'],
};
const TESTS = '\\.test\\.tsx?$|/(testing|conformance)[./]';

const packageDirections = Object.entries(ALLOWED).map(([name, allowed]) => ({
  name: `${name}-imports-only-${allowed.length === 0 ? 'itself' : allowed.join('-and-')}`,
  severity: 'error',
  from: { path: `^packages/${name}/src`, pathNot: TESTS },
  to: { path: `^packages/(?!(${[name, ...allowed].join('|')})/)` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...packageDirections,
    {
      name: 'pure-packages-do-no-io',
      comment: 'contract, query, viz, insight, learn: same input, same output',
      severity: 'error',
      from: { path: PURE, pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'src-imports-no-test-code',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src/', pathNot: TESTS },
      to: { path: '^(packages|apps)/[^/]+/test/' },
    },
    { name: 'packages-know-no-app', severity: 'error', from: { path: '^packages/' }, to: { path: '^apps/' } },
    {
      name: 'packages-through-the-door',
      comment: 'another package is imported by its index only, or by what it exports for the server',
      severity: 'error',
      from: { path: '^(packages|apps)/([^/]+)/' },
      to: {
        path: '^packages/([^/]+)/(src|test)/',
        pathNot: [
          '^packages/[^/]+/(src|test/[^/]+)/index\\.ts$',
          '^packages/messages/src/server\\.ts$',
          '^packages/$2/',
        ],
      },
    },
    {
      name: 'only-engine-imports-the-driver',
      severity: 'error',
      // Files of DuckDB are read in processes of their own: docs/adr/0042.
      from: { path: '^(packages|apps)/', pathNot: '^packages/(engine|connectors/src/duckdb)/' },
      to: { path: '(^|node_modules/)@duckdb/' },
    },
    {
      name: 'only-drawing-imports-the-canvas',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: '^packages/drawing/' },
      to: { path: '(^|node_modules/)@napi-rs/canvas' },
    },
    {
      name: 'connectors-are-strangers',
      severity: 'error',
      from: { path: '^packages/connectors/src/([^/]+)/', pathNot: '^packages/connectors/src/kit/' },
      to: { path: '^packages/connectors/src/[^/]+/', pathNot: '^packages/connectors/src/(kit|$1)/' },
    },
    {
      name: 'web-sees-only-pure-packages',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^(apps/server|packages/(?!(contract|messages|query|viz|insight|learn|places)/))' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/features/' },
    },
    {
      name: 'server-feature-by-its-door',
      severity: 'error',
      from: { path: SERVER_FEATURE },
      to: {
        path: '^apps/server/src/features/[^/]+/',
        pathNot: '^apps/server/src/features/($1/|[^/]+/index\\.ts$)',
      },
    },
    {
      name: 'metadata-sql-only-in-stores',
      severity: 'error',
      from: {
        path: '^apps/server/src/features/',
        pathNot: '(/|\\.)store\\.ts$|/(tables|migration)[^/]*\\.ts$|\\.test\\.ts$',
      },
      to: { path: '(^|node_modules/)(kysely|pg)(/|$)' },
    },
    {
      name: 'web-features-are-strangers',
      severity: 'error',
      from: { path: WEB_FEATURE },
      to: { path: '^apps/web/src/features/[^/]+/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-feature-parts-are-strangers',
      comment:
        'a part of a web feature (a tool of a dataset) imports itself and the core of its feature only',
      severity: 'error',
      from: { path: WEB_FEATURE_PART },
      to: {
        path: '^apps/web/src/features/$1/[^/]+/',
        pathNot: '^apps/web/src/features/$1/($2|core|testing)/',
      },
    },
    {
      name: 'web-core-knows-no-part',
      comment: 'what the parts of a feature share imports none of them, nor the files that compose them',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/core/' },
      to: { path: '^apps/web/src/features/$1/', pathNot: '^apps/web/src/features/$1/core/' },
    },
    {
      name: 'web-models-are-pure',
      comment: 'the model of a feature is plain functions: no component, no framework, no call',
      severity: 'error',
      from: { path: '^apps/web/src/features/.+/model(/|\\.ts$)', pathNot: '\\.test\\.ts$' },
      to: {
        path: '\\.(tsx|css)$|/(hooks|components)/|(^|node_modules/)(react|react-dom|@mantine|@tanstack|@tabler)(/|$)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'web-runs-downhill',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|lib|messages)/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'web-feature-knows-no-app',
      severity: 'error',
      from: { path: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: '\\.(test|d)\\.tsx?$|(^|/)(index|main|worker)\\.tsx?$|\\.config\\.ts$|^apps/web/public/',
      },
      to: {},
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: { path: '^(packages|apps)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'], pathNot: '^virtual:|\\.css$' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^apps/(web|server)/dist/|/(docs|embed)-page/|^packages/learn/kernel/' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css'],
    },
  },
};
