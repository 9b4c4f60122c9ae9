import { Email } from '@plumbline/contract';

export const isEmail = (text: string): boolean => Email.safeParse(text.trim()).success;
