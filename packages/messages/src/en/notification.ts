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
    'You are notified here when a dataset is ready, is refreshed or failed. Confirmations of this visit are listed too.',
  visitNote: 'Your actions in this visit',
} as const;
