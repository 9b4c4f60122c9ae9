/** Files chosen on one page for the next: a file cannot travel in an address. */
let handed: readonly File[] = [];

export const handFiles = (files: readonly File[]): void => {
  handed = files;
};

/** What was handed over; it stays until it is dropped, so that reading has no side effect. */
export const handedFiles = (): readonly File[] => handed;

/** Drops files once a page has taken them: navigating back does not start them again. */
export const dropHandedFiles = (): void => {
  handed = [];
};
