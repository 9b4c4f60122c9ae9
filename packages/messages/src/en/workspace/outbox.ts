/** The page of mails in the workspace settings. */
export const outbox = {
  localWhat:
    'This server has no mail server, so emails are not sent: owners read them here and pass their links on. They are deleted after 14 days.',
  smtpWhat:
    'Emails that the server sent in the last 14 days. Their content is not stored: the links in them are for the recipient alone.',
  loading: 'Loading emails',
  failed: 'Emails could not be loaded.',
  empty: 'No emails yet.',
  emptyWhat: 'Invitations, password resets and confirmations appear here.',
  list: 'Emails',
  to: 'To {to}',
  'state.local': 'Not sent',
  'state.waiting': 'Next attempt {at, date, full}',
  'state.sent': 'Sent',
  'state.failed': 'Failed',
  resend: 'Send again',
  resendTo: 'Send again to {to}',
  resent: 'Email to {to} sent again',
  close: 'Close email',
  view: 'Show as',
  html: 'Email',
  text: 'Plain text',
  frame: 'Content of the email',
  copyLink: 'Copy link',
  copied: 'Link copied',
  notCopied: 'The browser did not allow copying. Copy the address from the plain text.',
  linkWhat:
    'The link signs in whoever opens it first. In this browser it would end your own session: open it in a private window.',
  ownersOnly:
    'Only owners can open emails: the link of an invitation works for whoever opens it. Ask an owner to pass it on.',
  noContent: 'The content of sent emails is not stored.',
} as const;
