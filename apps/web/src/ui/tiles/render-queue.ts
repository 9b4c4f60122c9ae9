type Work = () => void;

const waiting: Work[] = [];
let isRunning = false;

const next = (): void => {
  const work = waiting.shift();
  isRunning = work !== undefined;
  if (work !== undefined) {
    work();
    // A task of its own for each, so that keys and clicks come between them.
    setTimeout(next, 0);
  }
};

/** Runs when those before it are done, one a task: many pictures at once would freeze the page. Answers what takes it back. */
export function takeTurn(work: Work): () => void {
  waiting.push(work);
  if (!isRunning) {
    isRunning = true;
    setTimeout(next, 0);
  }
  return () => {
    const at = waiting.indexOf(work);
    if (at !== -1) {
      waiting.splice(at, 1);
    }
  };
}
