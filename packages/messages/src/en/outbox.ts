/** The page of mails in the workspace settings. */
export const outbox = {
  localWhat:
    'This server has no mail server, so mails are not sent: owners read them here and pass their links on. They are deleted after 14 days.',
  smtpWhat:
    'Mails that the server sent in the last 14 days. Their content is not stored: the links in them are for the recipient alone.',
  loading: 'Loading mails',
  failed: 'Mails could not be loaded.',
  empty: 'No mails yet.',
  emptyWhat: 'Invitations, password resets and confirmations appear here.',
  list: 'Mails',
  to: 'To {to}',
  'state.local': 'Not sent',
  'state.waiting': 'Next attempt {at, date, full}',
  'state.sent': 'Sent',
  'state.failed': 'Failed',
  resend: 'Send again',
  resendTo: 'Send again to {to}',
  resent: 'Mail to {to} is sent again',
  close: 'Close mail',
  view: 'Show as',
  html: 'Mail',
  text: 'Plain text',
  frame: 'Content of the mail',
  copyLink: 'Copy link',
  copied: 'Link copied',
  notCopied: 'The browser did not allow copying. Copy the address from the plain text.',
  linkWhat:
    'The link signs in whoever opens it first. In this browser it would end your own session: open it in a private window.',
  ownersOnly:
    'Only owners can open mails: the link of an invitation works for whoever opens it. Ask an owner to pass it on.',
  noContent: 'The content of a mail that is sent is not stored.',
} as const;
