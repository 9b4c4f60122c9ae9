import { isEmailAddress } from '@plumbline/contract';

export const isEmail = (text: string): boolean => isEmailAddress(text.trim());
