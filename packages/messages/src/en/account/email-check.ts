/** Why an email address is not accepted. */
export const emailCheck = {
  notAnAddress: 'This is no email address.',
  letters: 'The domain has letters that colleges do not use in theirs.',
  disposable: 'This is a disposable address.',
  alumni: 'This is an address for alumni. Use the one that current members of the college have.',
  noCollege: '{domain} belongs to no college.',
  unlisted:
    '{domain} is not in our list of colleges. If it should be, send a document of the institution for review.',
  noMail: '{domain} receives no mail. Check the spelling.',
} as const;
