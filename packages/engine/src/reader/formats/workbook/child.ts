/** Entry of the process that reads a sheet of a workbook into text. */
import { answerTask } from '../answer-task.ts';
import { readWorkbook, type WorkbookTask } from './read-workbook.ts';

const STEP = 0.01;

answerTask((task: WorkbookTask, onProgress) => {
  let told = 0;
  return readWorkbook(task, (fraction) => {
    if (fraction >= told + STEP) {
      told = fraction;
      onProgress(fraction, null);
    }
  });
});
