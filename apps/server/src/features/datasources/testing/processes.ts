import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface ProcessInfo {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

function readProcess(pid: number): ProcessInfo[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return state === 'Z' ? [] : [{ pid, parent: Number(parent), command }];
  } catch {
    // It ended between being listed and being read.
    return [];
  }
}

/** All processes under one, the nearest first; ended ones are left out. */
export function descendantsOf(root: number): readonly ProcessInfo[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)));
  const processes: ProcessInfo[] = [];
  for (let parents = new Set([root]); parents.size > 0;) {
    const children = all.filter(({ parent }) => parents.has(parent));
    processes.push(...children);
    parents = new Set(children.map(({ pid }) => pid));
  }
  return processes;
}

const WORKER = fileURLToPath(new URL('../../../worker.ts', import.meta.url));
/** Any process of the engine, in the built server or from its sources. */
const ENGINE = /\bengine[/-]src[/-].*child\.[jt]s\b/;

export const VICTIMS = ['server', 'worker', 'engine'] as const;
export type Victim = (typeof VICTIMS)[number];

/** The newest process of that kind under a server, or null when none runs now. */
export function findVictim(serverPid: number, victim: Victim): number | null {
  if (victim === 'server') {
    return serverPid;
  }
  const isVictim = (command: string): boolean =>
    victim === 'worker' ? command.includes(WORKER) : ENGINE.test(command);
  return descendantsOf(serverPid).findLast(({ command }) => isVictim(command))?.pid ?? null;
}
