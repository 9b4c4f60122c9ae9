/** The page that exports and imports the definitions of a workspace. */
export const workspaceTransfer = {
  export: 'Export',
  exportWhat:
    'One JSON file with the definitions in this workspace: connections, datasets with their recipes, formulas, charts and row rules, dashboards, folders, workflows, stories and schedules. Rows, passwords, people and shares are left out.',
  exportAction: 'Export workspace',
  exported: 'Workspace exported',
  import: 'Import',
  importWhat:
    'Adds everything in an exported file to this workspace. Nothing that is here is changed, and nothing is imported unless all of it can be.',
  choose: 'Choose a file',
  otherFile: 'Choose another file',
  notJson: '“{name}” is not a JSON file. Choose a file that was exported from a workspace.',
  checking: 'Checking the file…',
  issues: '{count, plural, one {# issue in this file} other {# issues in this file}}',
  preview: 'What will be created',
  nothing: 'This file has nothing to import.',
  'part.connections': '{count, plural, one {# connection} other {# connections}}',
  'part.datasets': '{count, plural, one {# dataset} other {# datasets}}',
  'part.workflows': '{count, plural, one {# workflow} other {# workflows}}',
  'part.stories': '{count, plural, one {# story} other {# stories}}',
  'part.folders': '{count, plural, one {# folder} other {# folders}}',
  'part.dashboards': '{count, plural, one {# dashboard} other {# dashboards}}',
  taken:
    '{count, plural, one {# name exists already. Both will have it.} other {# names exist already. Both will have them.}}',
  nameTaken: 'Name exists already',
  secrets:
    '{count, plural, one {# connection waits for its password.} other {# connections wait for their passwords.}}',
  rows: '{count, plural, one {# dataset has columns and no rows until you add files or refresh it.} other {# datasets have columns and no rows until you add files or refresh them.}}',
  importAction: 'Import',
  imported: 'Workspace imported',
  importedWhat: 'Everything in the file was created. Only you see it until you share it.',
  openDashboards: 'Open dashboards',
} as const;
