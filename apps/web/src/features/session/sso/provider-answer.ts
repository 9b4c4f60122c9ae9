/**
 * The query that the page was opened with. The router reads queries as JSON and prints them again, which would change what
 * a provider sent; so this module is loaded with the routes.
 */
const openedWith = globalThis.location?.search.slice(1) ?? '';

/** The answer of a provider in the address that the page was opened with; null without one. */
export const providerAnswer = (): string | null => (/(?:^|&)state=/.test(openedWith) ? openedWith : null);
