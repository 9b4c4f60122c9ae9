import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { createProgram } from '../src/program.ts';
import { processTerminal } from '../src/terminal.ts';

const DOCS = readFileSync(join(import.meta.dirname, '../../../docs/command-line.md'), 'utf8');

/** Paths of all commands, such as `dataset list`, with their options. */
const commandsOf = (command: Command, path: readonly string[] = []): [string, readonly string[]][] =>
  command.commands.flatMap((inner) => {
    const words = [...path, inner.name()];
    return inner.commands.length > 0
      ? commandsOf(inner, words)
      : [[words.join(' '), inner.options.map(({ long }) => long ?? '')]];
  });

describe('docs/command-line.md', () => {
  const program = createProgram({ terminal: processTerminal(), environment: {} });

  it.each(commandsOf(program))('has the command %s and its options', (path, options) => {
    expect(DOCS).toMatch(new RegExp(`\`${path}[ \`]`, 'u'));
    expect(options.filter((option) => !DOCS.includes(`\`${option}`))).toEqual([]);
  });

  it('has no command that there is not', () => {
    const known = new Set(commandsOf(program).map(([path]) => path.split(' ')[0]));
    const named = [...DOCS.matchAll(/^\| `([a-z]+)/gmu)].map((match) => match[1]);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((word) => word !== undefined && !known.has(word))).toEqual([]);
  });
});
