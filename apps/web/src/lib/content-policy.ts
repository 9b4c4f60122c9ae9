/** The nonce that the page's content policy asks of every style element; empty when the page came without one. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
