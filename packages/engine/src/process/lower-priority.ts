import { constants, getPriority, setPriority } from 'node:os';

/**
 * Leaves the processors to others: `niceness` is added to that of this process. Where the system refuses, or the process
 * has ended, nothing changes.
 */
export function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, Math.min(niceness + getPriority(), constants.priority.PRIORITY_LOW));
  } catch {
    return;
  }
}
