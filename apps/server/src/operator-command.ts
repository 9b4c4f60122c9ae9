import { AppError } from '@plumbline/contract';
import { ConfigError } from './config.ts';

/** Runs a command of the operator: prints what it gives, or the sentence of a failure that they can act on. */
export async function runOperatorCommand(command: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(await command());
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof AppError)) {
      throw error;
    }
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
