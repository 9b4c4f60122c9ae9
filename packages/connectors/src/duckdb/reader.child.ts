// Process that reads one DuckDB file.
import { answerRequest } from '../kit/file-database/answer-request.ts';
import { openFile } from './read-file.ts';

answerRequest(openFile);
