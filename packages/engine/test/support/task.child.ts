/** A task that ends as its argument says. */
import { AppError, assertNever } from '@plumbline/contract';
import { answerTask } from '../../src/reader/formats/answer-task.ts';

export type Ending = 'done' | 'refused' | 'broken' | 'out of memory' | 'killed' | 'never';

const fillMemory = (): never => {
  const retained: number[][] = [];
  for (;;) {
    retained.push(Array.from({ length: 100_000 }, (_, at) => at));
  }
};

answerTask(async (ending: Ending, onProgress): Promise<string> => {
  onProgress(0.5, 7);
  switch (ending) {
    case 'refused':
      throw new AppError('file.damaged', 'It is cut short.', { data: { row: 3 } });
    case 'broken':
      throw new TypeError('a bug');
    case 'out of memory':
      return fillMemory();
    case 'killed':
      process.kill(process.pid, 'SIGKILL');
      return 'never';
    case 'never':
      return new Promise(() => undefined);
    case 'done':
      return 'done';
    default:
      return assertNever(ending);
  }
});
