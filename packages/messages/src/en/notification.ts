export const notification = {
  title: 'Notifications',
  new: '{count, plural, one {# new} other {# new}}',
  markAllRead: 'Mark all read',
  close: 'Close notifications',
  unread: 'Unread',
  undone: 'Undone',
  failed: 'Notifications could not be loaded.',
  none: 'Nothing yet.',
  noneWhat:
    'When a dataset is ready, refreshed or failed, it says so here. What you confirm in this visit is kept here too.',
  kept: 'What you did stays here after its toast closed',
} as const;
