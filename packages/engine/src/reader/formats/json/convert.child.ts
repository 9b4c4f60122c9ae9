/** Entry of the process that turns JSON into rows of text. */
import { answerTask } from '../answer-task.ts';
import { convert } from './convert.ts';

answerTask(convert);
