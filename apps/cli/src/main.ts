import { runCommand } from './program.ts';
import { processTerminal } from './terminal.ts';

const code = await runCommand(process.argv.slice(2), {
  terminal: processTerminal(),
  environment: process.env,
});
// Unless a command that it started has ended with another.
process.exitCode ||= code;
