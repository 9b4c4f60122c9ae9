import { isEmailAddress } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { academicDomains } from './academic-domains.ts';
import { isDisposable, parentDomains } from './disposable.ts';

export interface CollegeCheck {
  readonly valid: boolean;
  /** Null when none is known. */
  readonly institution: string | null;
  /** Why not; null when valid. */
  readonly reason: Message | null;
}

/** Letters that look like others only exist outside ASCII, and in its encoding for domains. */
const PLAIN_DOMAIN = /^(?!.*(?:^|\.)xn--)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
/** Colleges give these addresses to people who have left. */
const ALUMNI = /^(?:alum|alumn[aio]|alumnus|alumnae|alumni[a-z]*|graduates?|exstudents?|formerstudents?)$/;

const refused = (reason: Message): CollegeCheck => ({ valid: false, institution: null, reason });

/**
 * Whether an address belongs to a college: its domain, or one that it is below, is that of a known institution, or ends
 * in one that registries give to colleges alone. Whether the mailbox exists is proven by a link.
 */
export function checkCollegeEmail(email: string): CollegeCheck {
  const address = email.trim().toLowerCase();
  if (!isEmailAddress(address)) {
    return refused(message('emailCheck.notAnAddress'));
  }
  const domain = address.slice(address.lastIndexOf('@') + 1);
  if (!PLAIN_DOMAIN.test(domain)) {
    return refused(message('emailCheck.letters'));
  }
  if (isDisposable(domain)) {
    return refused(message('emailCheck.disposable'));
  }
  if (domain.split('.').some((label) => ALUMNI.test(label))) {
    return refused(message('emailCheck.alumni'));
  }
  const { institutions, suffixes, refused: excluded } = academicDomains();
  const domains = parentDomains(domain);
  if (domains.some((one) => excluded.has(one))) {
    return refused(message('emailCheck.noCollege', { domain }));
  }
  const known = domains.find((one) => institutions.has(one));
  if (known !== undefined) {
    return { valid: true, institution: institutions.get(known) ?? null, reason: null };
  }
  // The ending itself is a registry, not a college.
  if (domains.slice(1).some((one) => suffixes.has(one))) {
    return { valid: true, institution: null, reason: null };
  }
  return refused(message('emailCheck.unlisted', { domain }));
}
