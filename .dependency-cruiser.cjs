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
  comment:
    allowed.length === 0
      ? `${name} imports no other package: take it as an argument`
      : `move what ${name} needs into ${allowed.join(', ')} or itself, or take it as an argument`,
  severity: 'error',
  from: { path: `^packages/${name}/src`, pathNot: TESTS },
  to: { path: `^packages/(?!(${[name, ...allowed].join('|')})/)` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'move what both files need into a third one',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'questions-are-read-before-they-are-answered',
      comment: 'a reading knows no answer: move what both need into dataset/ or query/',
      severity: 'error',
      from: {
        path: '^packages/insight/src/ask/(dataset|query|named-columns|confidence|parts|reading)/',
        pathNot: TESTS,
      },
      to: { path: '^packages/insight/src/ask/(answer|explanations|choices|formulas)/' },
    },
    {
      name: 'queries-know-no-words',
      comment: 'a query is made from an interpretation alone: what comes from the words belongs in it',
      severity: 'error',
      from: { path: '^packages/insight/src/ask/(dataset|query)/', pathNot: TESTS },
      to: { path: '^packages/insight/src/ask/(?!(dataset|query)/)' },
    },
    ...packageDirections,
    {
      name: 'pure-packages-do-no-io',
      comment:
        'these packages are pure: take what is read as an argument, and read it in engine, connectors or an app',
      severity: 'error',
      from: { path: PURE, pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'src-imports-no-test-code',
      comment: 'move what the source needs from test/ to src/',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src/', pathNot: TESTS },
      to: { path: '^(packages|apps)/[^/]+/test/' },
    },
    {
      name: 'packages-know-no-app',
      comment: 'move what the package needs into a package, or pass it in from the app',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'packages-through-the-door',
      comment: 'import from the package by its name, and export what is missing from its index.ts',
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
      comment: 'run the query through the engine of the services; only its processes load DuckDB',
      severity: 'error',
      // Files of DuckDB are read in processes of their own: docs/adr/0042.
      from: { path: '^(packages|apps)/', pathNot: '^packages/(engine|connectors/src/duckdb)/' },
      to: { path: '(^|node_modules/)@duckdb/' },
    },
    {
      name: 'only-drawing-imports-the-canvas',
      comment: 'draw through the drawing package, in a process of its own',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: '^packages/drawing/' },
      to: { path: '(^|node_modules/)@napi-rs/canvas' },
    },
    {
      name: 'connectors-are-strangers',
      comment: 'move what two connectors share into kit/',
      severity: 'error',
      from: { path: '^packages/connectors/src/([^/]+)/', pathNot: '^packages/connectors/src/kit/' },
      to: { path: '^packages/connectors/src/[^/]+/', pathNot: '^packages/connectors/src/(kit|$1)/' },
    },
    {
      name: 'web-sees-only-pure-packages',
      comment: 'call a route of the contract; the browser loads pure packages only',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^(apps/server|packages/(?!(contract|messages|query|viz|insight|learn|places)/))' },
    },
    {
      name: 'cli-sees-only-the-contract',
      comment: 'call a route of the contract; what needs the data folder is a command of the server',
      severity: 'error',
      from: { path: '^apps/cli/src/', pathNot: TESTS },
      to: { path: '^(apps/(?!cli/)|packages/(?!contract/))' },
    },
    {
      name: 'platform-knows-no-feature',
      comment:
        'let the feature register itself (features.ts), subscribe to an event, or move the code into platform/',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/features/' },
    },
    {
      name: 'server-feature-by-its-door',
      comment: 'import from the index.ts of the feature, and export what is missing there',
      severity: 'error',
      from: { path: SERVER_FEATURE },
      to: {
        path: '^apps/server/src/features/[^/]+/',
        pathNot: '^apps/server/src/features/($1/|[^/]+/index\\.ts$)',
      },
    },
    {
      name: 'metadata-sql-only-in-stores',
      comment: 'move the statement into store.ts or a *.store.ts of the feature',
      severity: 'error',
      from: {
        path: '^apps/server/src/features/',
        pathNot: ['(/|\\.)store\\.ts$|/(tables|migration)[^/]*\\.ts$', TESTS],
      },
      // `inTenant` and `acrossTenants` return query builders.
      to: {
        path: '(^|node_modules/)(kysely|pg)(/|$)|^apps/server/src/platform/db/(in|across)-tenants?\\.ts$',
      },
    },
    {
      name: 'web-features-are-strangers',
      comment: 'move what two features share into ui/ or lib/, or link to the page of the other feature',
      severity: 'error',
      from: { path: WEB_FEATURE },
      to: { path: '^apps/web/src/features/[^/]+/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-feature-parts-are-strangers',
      comment: 'move what two parts share into core/ of the feature, or pass it in from a page at its root',
      severity: 'error',
      from: { path: WEB_FEATURE_PART },
      to: {
        path: '^apps/web/src/features/$1/[^/]+/',
        pathNot: '^apps/web/src/features/$1/($2|core|testing)/',
      },
    },
    {
      name: 'web-core-knows-no-part',
      comment: 'pass what the part provides into core/ as a property or an argument',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/core/' },
      to: { path: '^apps/web/src/features/$1/', pathNot: '^apps/web/src/features/$1/core/' },
    },
    {
      name: 'web-models-are-pure',
      comment:
        'a model is plain functions: take the data as an argument, and call or render in hooks/ and components/',
      severity: 'error',
      from: { path: '^apps/web/src/features/.+/model(/|\\.ts$)', pathNot: '\\.test\\.ts$' },
      to: {
        path: '\\.(tsx|css)$|/(hooks|components)/|(^|node_modules/)(react|react-dom|@mantine|@tanstack|@tabler)(/|$)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'web-runs-downhill',
      comment: 'move what ui/, lib/ or messages/ needs down to them, or pass it in from the feature',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|lib|messages)/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'web-lib-shows-nothing',
      comment: 'lib/ has no components: move what it needs down to lib/, or pass it in',
      severity: 'error',
      from: { path: '^apps/web/src/(lib|messages)/', pathNot: TESTS },
      to: { path: '^apps/web/src/ui/' },
    },
    {
      name: 'web-feature-knows-no-app',
      comment: 'pass it in from app/, or move it into ui/ or lib/',
      severity: 'error',
      from: { path: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'no-orphans',
      comment: 'import the file where it is used, or delete it',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: '\\.(test|d)\\.tsx?$|(^|/)(index|main|worker)\\.tsx?$|\\.config\\.ts$|^apps/web/public/',
      },
      to: {},
    },
    {
      name: 'no-undeclared-packages',
      comment: 'add the package to the dependencies of the nearest package.json',
      severity: 'error',
      from: { path: '^(packages|apps)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'], pathNot: '^virtual:|\\.css$' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^apps/(web|server)/dist/|/(docs|embed)-page/|^packages/(engine|learn)/kernel/' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css'],
    },
  },
};
