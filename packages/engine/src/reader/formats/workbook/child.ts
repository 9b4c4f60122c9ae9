/** Entry of the process that reads a sheet of a workbook into text. */
import { answerTask } from '../answer-task.ts';
import { readWorkbook, type WorkbookTask } from './read-workbook.ts';

const STEP = 0.01;

answerTask((task: WorkbookTask, onProgress) => {
  let reported = 0;
  return readWorkbook(task, (fraction) => {
    if (fraction >= reported + STEP) {
      reported = fraction;
      onProgress(fraction, null);
    }
  });
});
