/** The page of storage in the workspace settings. */
export const storage = {
  loading: 'Measuring the files',
  failed: 'The storage could not be measured.',
  what: 'What the files of the workspace take on this server. A workspace that has used up its room cannot add rows or files.',
  used: 'Files',
  usedOf: '{used} of {most}',
  parts: 'Files by what they belong to',
  'part.datasets': 'Datasets: rows of all versions, and the files that they were read from',
  'part.models': 'Models and their records',
  'part.connections': 'Database files of connections',
  'part.uploads': 'Uploads that are not datasets yet',
  'part.other': 'Exports and other files',
  plan: 'Rows that count towards your plan',
  toPlans: 'Plans',
  datasets: 'Largest datasets',
  datasetsWhat:
    'Rows of all versions. Archived datasets count until they are deleted for good. At most {most} are listed.',
  dataset: 'Dataset',
  versions: 'Versions',
  size: 'Size',
  archived: 'Archived',
  empty: 'No stored rows yet.',
  emptyWhat:
    'Datasets appear here once they have rows. Those that are read live from their source store none.',
  toArchive: 'Archive',
} as const;
