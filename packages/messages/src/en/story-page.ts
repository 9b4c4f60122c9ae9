/** Stories: the list, the page, the editor and exports. */
export const storyPage = {
  source: 'From “{dataset}”, version {version, number}. Check every number at {link}',
} as const;
