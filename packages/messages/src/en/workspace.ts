export const workspace = {
  rolesWhat:
    'A role decides what a person may create and manage. What is shared with them opens with the permission it was shared with.',
  'role.viewer': 'Viewer',
  'role.editor': 'Editor',
  'role.admin': 'Admin',
  'role.owner': 'Owner',
  ability: 'May',
  'ability.read': 'Open and export what is shared with them',
  'ability.comment': 'Comment on what is shared for it',
  'ability.create': 'Create datasets, charts and dashboards',
  'ability.everything': 'Manage everything in the workspace',
  'ability.members': 'Invite and remove members, manage groups',
  'ability.settings': 'Change the settings of the workspace',
  'ability.owners': 'Make and remove owners',
  you: 'you',
  yes: 'Yes',
  no: 'No',
} as const;
