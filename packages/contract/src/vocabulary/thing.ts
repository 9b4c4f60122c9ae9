/** What people share with one another. Charts, measures and annotations belong to a dataset and follow its permissions. */
export const THING_KINDS = ['dataset', 'dashboard', 'folder', 'connection', 'workflow', 'story'] as const;

/** With whom a thing is shared. A share with the workspace reaches everybody in it. */
export const HOLDER_KINDS = ['user', 'group', 'workspace'] as const;
