/**
 * Whether a text is an address inside this product, such as `/dashboards/4?tab=2`. Another site's is not, in any of the
 * notations that browsers accept: `//host`, `/\host`, a tab or line break between the slashes, a scheme.
 */
export const isOwnPath = (text: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text);
