/** The page of a person's sign-in: password, second factor, sessions, keys. */
export const security = {
  sessions: 'Sessions',
  sessionsWhat: 'Where you are signed in. A session that is not used for 14 days ends by itself.',
  sessionsLoading: 'Loading your sessions',
  sessionsFailed: 'Your sessions could not be loaded.',
  device: '{browser} on {system}',
  unknownDevice: 'Unknown device',
  current: 'This session',
  lastUsed: 'last used {at}',
  signedIn: 'signed in {at, date, full}',
  signOut: 'Sign out',
  signOutOf: 'Sign out of {device}',
  sessionEnded: '{device} is signed out',
  signOutFailed: 'The session has not ended.',
  everywhere: 'Sign out everywhere',
  everywhereTitle: 'Sign out everywhere?',
  everywhereText:
    'Every session ends at once, this one included, and no device is remembered any longer. You sign in again with your password.',
} as const;
