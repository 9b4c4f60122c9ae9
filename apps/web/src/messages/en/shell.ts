/** Words of navigation, search, notifications and everything around a page. */
export const shell = {
  notFoundTitle: 'Not found',
  notFound: 'There is nothing at this address.',
  notFoundWhy: 'It may have been deleted for good, or it belongs to somebody who has not shared it with you.',
  toHome: 'Go to Home',
  pageFailedTitle: 'This page failed',
} as const;
