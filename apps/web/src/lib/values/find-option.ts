/** The option that a value from an address or from storage is; null where it is none of them. */
export const findOption = <T extends string>(options: readonly T[], value: unknown): T | null =>
  options.find((option) => option === value) ?? null;
