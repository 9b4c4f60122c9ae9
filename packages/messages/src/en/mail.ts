export const mail = {
  product: 'Plumbline',
  address: 'If the button does not work, open this address:',
  unexpected: 'If you did not expect this mail, ignore it. Nothing changes.',
  validHours: 'The link works once, within {hours, plural, one {# hour} other {# hours}}.',
  validDays: 'The link works once, within {days, plural, one {# day} other {# days}}.',
  invitationSubject: '{inviter} invited you to {workspace}',
  invitationText:
    '{inviter} invited you to the workspace {workspace} on Plumbline, where you can see and build datasets, charts and dashboards together.',
  invitationAction: 'Accept invitation',
  'failure.unreachable': 'The mail server cannot be reached.',
  'failure.signIn': 'The mail server does not accept the user name and password.',
  'failure.refused': 'The mail server refused this mail ({status}).',
  'failure.deferred': 'The mail server did not take this mail yet ({status}).',
  'failure.other': 'The mail could not be sent. The log of the server has the reason.',
} as const;
