import type {
  ColumnProfile,
  ColumnType,
  Dashboard,
  Dataset,
  DatasetColumn,
  DatasetVersion,
  Role,
  Tenant,
  ThingAccess,
  User,
} from '@plumbline/contract';
import { session } from '../lib/session/current.ts';

/** An id of the form that the contract demands. */
export const anId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const AT = '2026-11-20T06:10:00.000Z';
export const LONG_NAME = 'Quarterly revenue by region, channel and product line '.repeat(8).trim();

export const aUser = (user: Partial<User> = {}): User => ({
  id: anId(1),
  _id: anId(1),
  fname: 'Ada',
  lname: 'Byron',
  email: 'ada@example.org',
  avatar: '',
  role: 'owner',
  tenant: { id: anId(2), slug: 'shop', name: 'Shop' },
  plan: 'free',
  onboarding: { done: true, step: '', flags: {} },
  preferences: {
    theme: 'Light',
    locale: 'en-GB',
    layout: 'Data',
    density: 'normal',
    shortcuts: true,
  },
  needsTwoFactor: false,
  ...user,
});

export const aTenant = (tenant: Partial<Tenant> = {}): Tenant => ({
  id: anId(2),
  slug: 'shop',
  name: 'Shop',
  v1BaseUrl: '',
  plan: 'free',
  settings: {
    locale: 'en-GB',
    timeZone: 'UTC',
    weekStart: 'monday',
    currency: 'EUR',
    newThings: 'private',
    sharedWithModel: 'nothing',
  },
  branding: { logo: null, accentColor: null },
  ...tenant,
});

export const signIn = (role: Role = 'owner', user: Partial<User> = {}): User => {
  const signedIn = aUser({ role, ...user });
  session.store.dispatch({ type: 'user-loaded', user: signedIn });
  return signedIn;
};

export const aProfile = (profile: Partial<ColumnProfile> = {}): ColumnProfile => ({
  nulls: 0,
  distinct: 2,
  distinctIsExact: true,
  min: null,
  max: null,
  mean: null,
  stddev: null,
  quantiles: null,
  histogram: [],
  top: [],
  ...profile,
});

export const aColumn = (
  name: string,
  type: ColumnType = 'text',
  column: Partial<DatasetColumn> = {},
): DatasetColumn => ({
  name,
  label: name,
  type,
  role: 'dimension',
  semanticRole: null,
  description: null,
  format: null,
  synonyms: [],
  profile: null,
  ...column,
});

export const COLUMNS: readonly DatasetColumn[] = [
  aColumn('country'),
  aColumn('amount', 'number', { role: 'measure' }),
  aColumn('ordered', 'date', { role: 'time' }),
  aColumn('paid', 'boolean'),
];

export const aVersion = (version: Partial<DatasetVersion> = {}): DatasetVersion => ({
  number: 3,
  rowCount: 1200,
  columnCount: 4,
  rejectCount: 0,
  sizeBytes: 48_000,
  createdAt: AT,
  reason: 'create',
  ...version,
});

/** Access to a thing that its owner has shared with nobody. */
export const ACCESS: ThingAccess = {
  permission: 'manage',
  owner: { id: anId(1), name: 'Ada Byron', email: 'ada@example.test', avatar: '' },
  sharedWith: 'nobody',
};

export const aDataset = (dataset: Partial<Dataset> = {}): Dataset => ({
  id: anId(10),
  name: 'Orders',
  description: null,
  state: 'active',
  source: { kind: 'csv-file', label: 'orders.csv', url: null },
  version: aVersion(),
  createdBy: { id: anId(1), name: 'Ada Byron' },
  createdAt: AT,
  updatedAt: AT,
  archivedAt: null,
  columns: [...COLUMNS],
  meaning: { key: [], grain: null, hierarchies: [], same: [], found: null, jobId: null },
  versions: [aVersion()],
  transformations: [],
  dependents: [],
  dialect: null,
  files: [],
  jobId: null,
  profileJobId: null,
  confinement: null,
  timeZone: null,
  ...ACCESS,
  ...dataset,
});

export const aDashboard = (dashboard: Partial<Dashboard> = {}): Dashboard => ({
  id: anId(20),
  name: 'Trading',
  description: '',
  source: 'dataset',
  source_id: anId(10),
  datasetId: anId(10),
  folderId: null,
  isFavourite: false,
  tileCount: 0,
  revision: 4,
  isArchived: false,
  createdBy: { id: anId(1), name: 'Ada Byron' },
  updatedBy: { id: anId(3), name: 'Grace Hopper' },
  createdAt: AT,
  updatedAt: AT,
  layout: 'Data',
  theme: 'Light',
  tabs: [],
  tiles: [],
  filters: { op: 'and', value: [] },
  parameters: [],
  refreshSeconds: null,
  ...ACCESS,
  ...dashboard,
});

/** A reply with one page of a list. */
export const aPage = <T>(data: T[], page: { page?: number; total?: number; limit?: number } = {}) => ({
  success: true as const,
  data: { data, page: 1, limit: 50, total: data.length, ...page },
});

export const ok = <T>(data: T) => ({ success: true as const, data });
