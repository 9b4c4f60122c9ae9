/** Runs once before all tests: a failure of a fresh case is repeated with this seed. */
export function setup(): void {
  process.stdout.write(`Fresh cases come from PLUMBLINE_TEST_SEED=${process.env['PLUMBLINE_TEST_SEED']}\n`);
}
