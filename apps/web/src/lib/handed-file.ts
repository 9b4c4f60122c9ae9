/**
 * A file chosen on one page for the next: a file cannot travel in an address. Taken once, so that going back does not
 * start it again.
 */
let handed: File | null = null;

export const handFile = (file: File): void => {
  handed = file;
};

export const takeFile = (): File | null => {
  const file = handed;
  handed = null;
  return file;
};
