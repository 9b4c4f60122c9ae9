import { regexes } from 'zod';

export const MAX_EMAIL_LENGTH = 254;

/** The rule of the schema `Email`, for clients that do without the library of schemas. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= MAX_EMAIL_LENGTH && regexes.email.test(text);
