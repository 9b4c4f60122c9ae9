/** The nonce that the page's content policy requires of every style element; empty without a policy. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
