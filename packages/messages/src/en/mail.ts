export const mail = {
  product: 'Plumbline',
  address: 'If the button does not work, open this address:',
  unexpected: 'If you did not expect this mail, ignore it. Nothing changes.',
  validHours: 'The link works once, within {hours, plural, one {# hour} other {# hours}}.',
  validDays: 'The link works once, within {days, plural, one {# day} other {# days}}.',
  notYou: 'If this was not you, reset your password now: it also signs out everyone else.',
  signUpSubject: 'Confirm your email',
  signUpText:
    'Someone signed up for Plumbline with this address. Confirm it with the password chosen at sign-up, and your workspace is created.',
  signUpAction: 'Confirm email',
  knownSubject: 'You already have an account',
  knownText:
    'Someone signed up for Plumbline with this address, which already has an account. Sign in with it.',
  knownReset: 'If you do not know the password any more, choose “Forgot password?” on the sign-in page.',
  knownAction: 'Sign in',
  resetSubject: 'Reset your password',
  resetText:
    'Someone requested a new password for your Plumbline account. Setting it signs you out everywhere else.',
  resetAction: 'Reset password',
  passwordChangedSubject: 'Your password was changed',
  passwordChangedText:
    'The password of your Plumbline account was changed. Every other session has ended, and open links work no more.',
  emailSubject: 'Confirm your new email',
  emailText:
    'Open this link where you are signed in to Plumbline, and from then on you sign in with this address.',
  emailAction: 'Confirm new email',
  emailTakenSubject: 'This email already has an account',
  emailTakenText:
    'Someone wants to use this address for another Plumbline account. It stays with the account that has it.',
  emailNoticeSubject: 'Your email is about to change',
  emailNoticeText:
    'A change of the email of your Plumbline account to {email} was requested. It applies when the link sent there is opened.',
  emailNoticeCancel: 'Until then you can cancel it in your profile.',
  emailNoticeAction: 'Open profile',
  collegeSubject: 'Confirm your college email',
  collegeText:
    'Open this link where you are signed in to Plumbline. It confirms that you have an address at a college, which the Education plan needs.',
  collegeAction: 'Confirm college email',
  proofApprovedSubject: 'Your document was approved',
  proofApprovedText: 'Your workspace can now start the Education plan.',
  proofRejectedSubject: 'Your document was not approved',
  proofRejectedText: 'You can send in another document.',
  proofNote: 'The reviewer wrote: {note}',
  proofAction: 'Open Education plan',
  quoteAcceptedSubject: 'Quote {number} was accepted',
  quoteAcceptedText: '{name} accepted quote {number} for {workspace}.',
  quoteAcceptedAction: 'Open quote',
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
