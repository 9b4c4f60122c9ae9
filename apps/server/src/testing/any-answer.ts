/** A parsed answer of any route: tests look into answers of every shape, and say with `expect` what they find. */
// oxlint-disable-next-line typescript/no-explicit-any -- with `unknown`, each look into an answer would be a cast
export type AnyAnswer = any;
