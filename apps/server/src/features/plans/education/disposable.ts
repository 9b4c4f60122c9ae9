import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';

let blocked: ReadonlySet<string> | null = null;

/** The domain and all that it is below, the longest first: `a.b.c`, `b.c`, `c`. */
export function parentDomains(domain: string): string[] {
  const labels = domain.split('.');
  return labels.map((_label, index) => labels.slice(index).join('.'));
}

/** Whether the domain, or one that it is below, gives out addresses for minutes. */
export function isDisposable(domain: string): boolean {
  blocked ??= disposableEmailBlocklistSet();
  const list = blocked;
  return parentDomains(domain).some((one) => list.has(one));
}
