/** Titles and texts of the notifications that the server sends. */
export const notice = {
  created: '“{name}” is ready',
  createFailed: '“{name}” could not be created',
  versionAdded: '“{name}” has a new version',
  refreshFailed: '“{name}” could not be refreshed',
  addFailed: 'Rows could not be added to “{name}”',
  archived: '“{name}” was archived',
  archivedNote: 'You can restore it from the archive.',
  restored: '“{name}” was restored',
  deleted: '“{name}” was permanently deleted',
  accessRequested: '{person} requests access to “{name}”',
  accessRequestedNote: 'Open it to allow or decline.',
  accessGranted: 'You have access to “{name}”',
  accessRefused: 'Your request for access to “{name}” was declined',
  shared: '“{name}” was shared with you',
  rows: '{rows, plural, one {# row} other {# rows}}',
} as const;
