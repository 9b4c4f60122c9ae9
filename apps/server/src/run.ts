import { AppError } from '@plumbline/contract';
import { ConfigError, parseConfig, type Config } from './config.ts';
import { storeFailure } from './platform/db/store-failure.ts';
import { homeAt } from './platform/home.ts';
import { createLog, defaultLogLevel } from './platform/log/create-log.ts';
import type { RunningServer } from './server.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const complain = (text: string): void => void process.stderr.write(`${text}\n`);

interface SystemError {
  readonly code?: string;
  readonly syscall?: string;
  readonly path?: string;
}

/** A failure of the operating system; null for any other. */
function explainSystem({ code, syscall, path }: SystemError, config: Config | null): string | null {
  const where = `${config?.host}:${config?.port}`;
  if (code === 'EADDRINUSE') {
    return `Another program listens on ${where} already. Stop it, or set PLUMBLINE_PORT to a free port (0 takes any).`;
  }
  if (code === 'EADDRNOTAVAIL' || (code === 'EACCES' && syscall === 'listen')) {
    return `Plumbline may not listen on ${where} (${code}). Set PLUMBLINE_HOST and PLUMBLINE_PORT to an address of this machine.`;
  }
  return code !== undefined && path !== undefined
    ? `Plumbline cannot use ${path} (${code}). Make it readable and writable for the user that runs Plumbline, or set PLUMBLINE_HOME to another folder.`
    : null;
}

/** What a failed start means to the person who tried it. */
function explain(error: unknown, config: Config | null): string {
  if (error instanceof ConfigError || error instanceof AppError) {
    return error.message;
  }
  const store = config === null ? null : storeFailure(error, homeAt(config.home).metadata);
  const system = error instanceof Error ? explainSystem(error as SystemError, config) : null;
  return (
    store ??
    system ??
    `Plumbline could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
  );
}

function announce({ address, firstLink }: RunningServer): void {
  say(`\nPlumbline is ready at ${address}`);
  if (firstLink) {
    say(`\nSign in for the first time as ${firstLink.email} with this link. It works once, within 24 hours:`);
    say(`  ${address}/sign-in#${firstLink.token}`);
    say('\nFor another link run: npm run sign-in-link');
  }
}

/** First Ctrl-C: finish and go. Second: go. */
function stopOnSignal(server: RunningServer): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) {
      process.exit(130);
    }
    isStopping = true;
    say('\nStopping …');
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        complain(explain(error, null));
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** Start, serve until a stop signal, and end the process. */
export async function run(): Promise<void> {
  let config: Config | null = null;
  try {
    config = parseConfig(process.env);
    const log = createLog(config.logLevel ?? defaultLogLevel(process.stdout.isTTY));
    const workerEnvironment = process.env as Record<string, string>;
    // Loaded only now: most of the program is behind it, and a wrong setting is reported without that wait.
    const { startServer } = await import('./server.ts');
    const server = await startServer({ config, log, workerEnvironment });
    stopOnSignal(server);
    announce(server);
  } catch (error) {
    complain(explain(error, config));
    process.exit(1);
  }
}
