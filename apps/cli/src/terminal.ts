import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CommandError } from './failure.ts';

/** What commands read from and write to. Results go to the output, all else beside it, so that results can be piped. */
export interface Terminal {
  /** Writes lines to the output. */
  print(lines: string): void;
  /** Where results go that are not lines. */
  readonly output: Writable;
  /** Writes lines beside the output. */
  note(lines: string): void;
  /** Shows one line that the next replaces; null removes it. Nothing where nobody watches. */
  progress(line: string | null): void;
  /** Throws where nobody is there to answer. `isSecret`: what is typed is not shown. */
  question(words: string, isSecret?: boolean): Promise<string>;
  /** All that is piped in, without the line break at its end. */
  readInput(): Promise<string>;
}

const ERASE_LINE = '\r\u001B[K';

/** Writes what a person types nowhere. */
const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

export function processTerminal(): Terminal {
  const { stdin, stdout, stderr } = process;
  let isProgressShown = false;
  const clear = (): void => {
    if (isProgressShown) {
      stderr.write(ERASE_LINE);
      isProgressShown = false;
    }
  };
  return {
    output: stdout,
    print(lines) {
      clear();
      stdout.write(`${lines}\n`);
    },
    note(lines) {
      clear();
      stderr.write(`${lines}\n`);
    },
    progress(line) {
      clear();
      if (line !== null && stderr.isTTY) {
        stderr.write(line.slice(0, Math.max(20, stderr.columns - 1)));
        isProgressShown = true;
      }
    },
    async question(words, isSecret = false) {
      if (!stdin.isTTY) {
        throw new CommandError(`Nobody is there to answer: ${words.replace(/:$/u, '')}. See the help.`);
      }
      stderr.write(`${words} `);
      const reader = createInterface({
        input: stdin,
        output: isSecret ? nowhere() : stderr,
        terminal: true,
      });
      try {
        return await reader.question('');
      } finally {
        reader.close();
        if (isSecret) {
          stderr.write('\n');
        }
      }
    },
    async readInput() {
      return (await text(stdin)).replace(/\r?\n$/u, '');
    },
  };
}
