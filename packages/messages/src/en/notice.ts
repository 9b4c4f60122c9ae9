/** Titles and texts of the notifications that the server sends. */
export const notice = {
  planEnding: 'The {plan} plan ends on {at, date, date}',
  planEndingNote:
    'The workspace is read-only from then on. Nothing is deleted. Choose another plan under Plans.',
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
  mentioned: '{person} mentioned you in “{name}”',
  commented: '{person} commented on “{name}”',
  rows: '{rows, plural, one {# row} other {# rows}}',
  modelReady: '“{name}” has a new model, number {number, number, plain}',
  drifted: 'New rows of “{name}” differ from those its model learned from',
  driftedColumns:
    '{count, plural, =0 {Its predictions have shifted.} one {Changed most: {columns}.} other {Changed most: {columns}.}}',
  modelFailed: '“{name}” could not be trained',
  storyReady: 'Story ready: “{name}”',
  storyBroken: 'Numbers changed in “{name}”',
  storyChangedCount: '{changed, plural, one {# number changed} other {# numbers changed}}.',
  storyFalseCount:
    '{false, plural, one {# statement is no longer true} other {# statements are no longer true}}.',
  storyBothCounts:
    '{false, plural, one {# statement is no longer true} other {# statements are no longer true}}, {changed, plural, one {# number changed} other {# numbers changed}}.',
  storyFailed: 'Story not written: “{name}”',
} as const;
