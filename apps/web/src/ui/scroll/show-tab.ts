/** The `ref` of the tab that is open: on a phone the tabs scroll. */
export const showTab = (link: HTMLAnchorElement | null): void =>
  link?.scrollIntoView({ block: 'nearest', inline: 'center' });
