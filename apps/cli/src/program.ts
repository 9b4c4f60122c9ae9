import { Command, CommanderError } from 'commander';
import type { App } from './app.ts';
import { addBackupCommands } from './backup/commands.ts';
import { addDatasetCommands } from './datasets/commands.ts';
import { addDefinitionCommands } from './definitions/commands.ts';
import { describeFailure } from './failure.ts';
import { addQueryCommands } from './queries/commands.ts';
import { addSessionCommands } from './session/commands.ts';
import { serverClient } from './session/server-client.ts';
import { readSession } from './session/session-file.ts';
import { addWorkflowCommands } from './workflows/commands.ts';

const EXAMPLES = `
Examples:
  plumbline login --server https://plumbline.example.com
  plumbline dataset create orders.csv --name Orders
  plumbline query 'SELECT country, sum(revenue) FROM Orders GROUP BY ALL'
  plumbline export Orders -o orders.parquet
  plumbline train classification Customers --target churned
  plumbline pull definitions/

A script sets PLUMBLINE_SERVER and PLUMBLINE_TOKEN (an API key) in place of signing in.`;

type Surroundings = Pick<App, 'terminal' | 'environment'>;

/** All commands. A failure is thrown: `CommandError`, `ApiError`, or commander’s own for a wrong command line. */
export function createProgram({ terminal, environment }: Surroundings): Command {
  const program = new Command('plumbline')
    .description('Datasets, queries, models and definitions of a Plumbline server from the command line')
    .option('--json', 'print results as JSON')
    .addHelpText('after', EXAMPLES)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.print(text.trimEnd()),
      writeErr: (text) => terminal.note(text.trimEnd()),
    })
    .showHelpAfterError('Add --help to see how it is used.');
  const app: App = {
    terminal,
    environment,
    client: async () => serverClient(await readSession(environment)),
    show: (result, text) => {
      terminal.print(program.opts()['json'] === true ? JSON.stringify(result, null, 2) : text());
    },
  };
  addSessionCommands(program, app);
  addDatasetCommands(program, app);
  addQueryCommands(program, app);
  addWorkflowCommands(program, app);
  addDefinitionCommands(program, app);
  addBackupCommands(program, app);
  return program;
}

/**
 * Runs the command that `words` are, without the name of the program. Gives the exit code: 0, 1 for a failure, which is
 * described beside the output, 2 for a command line that is none.
 */
export async function runCommand(words: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    await createProgram(surroundings).parseAsync([...words], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has written the help, or what is wrong.
      return error.exitCode === 0 ? 0 : 2;
    }
    surroundings.terminal.progress(null);
    surroundings.terminal.note(describeFailure(error));
    return 1;
  }
}
