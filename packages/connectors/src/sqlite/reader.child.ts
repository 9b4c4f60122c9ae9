// Process that reads one SQLite file.
import { answerRequest } from '../kit/file-database/answer-request.ts';
import { openFile } from './read-file.ts';

answerRequest(openFile);
