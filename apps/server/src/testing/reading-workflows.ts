import { and, eq } from './ruled-rows.ts';
import type { Replacements } from './same-answers.ts';
import type { TestMember } from './test-server.ts';

/** A workspace in which the owner wrote about a dataset of theirs; the reader sees it under its rules. */
export interface World {
  readonly owner: TestMember;
  readonly reader: TestMember;
  /** What the owner made, by name. */
  readonly ids: Readonly<Record<string, string>>;
  /** What the reader made. */
  readonly own: Readonly<Record<string, string>>;
}

/** One request of a route, as the reader or the owner sends it. */
export interface Request {
  readonly path?: string;
  readonly body?: unknown;
}
export interface Entry {
  readonly requests: (world: World) => readonly Request[];
  /** True where the owner's answer names something that the reader does not see. */
  readonly isRicher: boolean;
  /** What differs for another reason than rows. */
  readonly unrelated?: Replacements;
  /** Sent with the token of an embed that the reader made. */
  readonly isEmbed?: boolean;
  /** Holds what the reader wrote. */
  readonly isOfOwnWords?: boolean;
  /** Compared as text where the bytes hold times. */
  readonly isPdf?: boolean;
}

const RECORD = { town: 'town 1', units: 5, amount: 2.5 };
const NAMES = ['own', 'ids'] as const;
/** Requests of a model that the reader trained on their part, and of one that the owner trained on all rows. */
const modelRequests =
  (path: string, bodies: readonly object[] = [{}]) =>
  (world: World): Request[] =>
    NAMES.flatMap((of) =>
      bodies.map((body) => ({
        path: path.replace('<model>', `${world[of]['workflow']}/${world[of]['model']}`),
        body,
      })),
    );
const workflowRequests =
  (path: string) =>
  (world: World): Request[] =>
    NAMES.map((of) => ({ path: path.replace('<workflow>', world[of]['workflow'] ?? '') }));
/** Numbers count what happened in the whole workspace. */
const NUMBERED: Replacements = [
  [/"number":\d+/g, '"number":<number>'],
  [/"at":"[^"]*"/g, '"at":<time>'],
];
/** Digits of a probability look like a secret now and then. */
const ROUNDED: Replacements = [[/(\.\d{3})\d+/g, '$1']];
/** The owner of one of the workspaces reads more in these tests, so entries of what people read are left out. */
const CHANGES = [
  'annotation',
  'chart',
  'dashboard.created',
  'dashboard.updated',
  'dataset.created',
  'dataset.recipe_changed',
  'dataset.rules_changed',
  'dataset.updated',
  'embed.created',
  'measure',
  'view',
  'workflow',
];

export const QUESTIONS = [
  'amount by town',
  'how many rows',
  'amount in secret 4',
  'highest outlay',
  'amount by kind as a table',
  'statistics of amount',
  'why did amount change',
  'which town grew most',
  'which kind fell most in amount by month',
  'the 3 rows with the highest amount',
  'the 3 rows with the highest outlay',
  'list all rows in secret 4',
];

/** Activity, what people own, and workflows. */
export const WORKFLOW_ENTRIES: Readonly<Record<string, Entry>> = {
  'activity.list': {
    requests: () => CHANGES.map((kind) => ({ path: `/beta/activity/?kind=${kind}` })),
    isRicher: true,
    unrelated: NUMBERED,
  },
  'activity.listOfWorkflow': {
    requests: workflowRequests('/beta/activity/workflows/<workflow>'),
    isRicher: false,
    unrelated: NUMBERED,
  },
  'activity.export': {
    requests: () => CHANGES.map((kind) => ({ path: `/beta/activity/export?kind=${kind}` })),
    isRicher: true,
    unrelated: [[/^\d+,[^,]+/gm, '<number>,<time>']],
  },
  'activity.usage': {
    requests: () => [{}, { path: '/beta/activity/usage?kind=dataset' }],
    isRicher: false,
    // The owner of one of the workspaces reads more in these tests.
    unrelated: [[/"(?:views|viewers|lastViewedAt)":(?:"[^"]*"|\d+|null)/g, '<usage>']],
  },
  'shares.countOwned': {
    requests: ({ reader }) => [{ path: `/beta/members/${reader.principal.userId}/things` }],
    isRicher: false,
  },
  'workflows.listServices': { requests: () => [{}], isRicher: false },
  'workflows.checkService': {
    requests: ({ ids }) =>
      ['classification', 'regression', 'clustering', 'forecasting'].map((service) => ({
        path: `/v1/workflows/check/${service}`,
        body: { datasource_id: ids['sales'] },
      })),
    isRicher: true,
  },
  'workflows.list': { requests: () => [{}], isRicher: false },
  'workflows.listArchived': { requests: () => [{}], isRicher: false },
  'workflows.listOfUser': {
    requests: ({ owner, reader }) =>
      [owner, reader].map(({ principal }) => ({ path: `/beta/secure/users/${principal.userId}/workflows` })),
    isRicher: false,
  },
  'workflows.exportReport': {
    requests: ({ own }) => [{ path: `/beta/reports/workflows/${own['workflow']}/pdf` }],
    isRicher: false,
    isPdf: true,
    unrelated: [
      [/\d{1,2} \w{3} \d{4}, \d\d:\d\d/g, '<time>'],
      [/\d{4}-\d\d-\d\d \d\d:\d\d/g, '<time>'],
    ],
  },
  'workflows.getReport': {
    requests: workflowRequests('/beta/reports/workflows/<workflow>/'),
    isRicher: true,
    unrelated: [[/"trainedAt":"[^"]*"/g, '<time>'], ...ROUNDED],
  },
  'workflows.stream': { requests: workflowRequests('/beta/events/workflows/<workflow>'), isRicher: false },
  'models.filter': {
    requests: modelRequests('/v1/workflows/<model>/filter', [
      {},
      { filters: and(eq('town', 'secret 4')) },
      { sort: [{ column: 'units', direction: 'desc' }], limit: 5 },
    ]),
    isRicher: true,
    unrelated: ROUNDED,
  },
  'models.getRecord': {
    requests: (world) =>
      ['1', '4', '200'].flatMap((key) =>
        modelRequests(`/v1/workflows/<model>/record/${key}`)(world).map(({ path }) => ({ path: path ?? '' })),
      ),
    isRicher: true,
    unrelated: ROUNDED,
  },
  'models.listFacets': {
    requests: modelRequests('/v1/workflows/<model>/facets', [{}, { filters: and(eq('town', 'secret 4')) }]),
    isRicher: true,
    unrelated: ROUNDED,
  },
  'models.compare': {
    requests: (world) =>
      modelRequests('/v1/workflows/<model>/compare')(world).map(({ path }) => ({ path: path ?? '' })),
    isRicher: false,
    unrelated: ROUNDED,
  },
  'models.presign': {
    requests: modelRequests('/v1/workflows/<model>/presigned'),
    isRicher: false,
    unrelated: [[/"(?:url|expiresAt)":"[^"]*"/g, '<link>']],
  },
  'inference.predict': {
    requests: modelRequests('/v1/inference/<model>', [{ record: RECORD }, { record: { town: 'secret 4' } }]),
    isRicher: false,
    unrelated: ROUNDED,
  },
  'inference.influence': {
    requests: modelRequests('/v1/inference/<model>/influence', [{ record: RECORD }]),
    isRicher: false,
    unrelated: ROUNDED,
  },
  'inference.sensitivity': {
    requests: modelRequests('/v1/inference/<model>/sensitivity', [{ record: RECORD }]),
    isRicher: false,
    unrelated: ROUNDED,
  },
  'inference.counterfactuals': {
    requests: modelRequests('/v1/inference/<model>/counterfactuals', [
      { record: RECORD, goal: { outcome: true } },
    ]),
    isRicher: false,
    unrelated: ROUNDED,
  },
};
