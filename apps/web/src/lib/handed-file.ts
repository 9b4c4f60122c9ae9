/** A file chosen on one page for the next: a file cannot travel in an address. */
let handed: File | null = null;

export const handFile = (file: File): void => {
  handed = file;
};

/** What was handed over; it stays until it is dropped, so that asking is free of effect. */
export const handedFile = (): File | null => handed;

/** It was taken up: going back does not start it again. */
export const dropHandedFile = (): void => {
  handed = null;
};
