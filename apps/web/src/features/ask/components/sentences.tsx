import type { AssistantAnswer, SentenceFigure } from '@plumbline/contract';
import { Fragment } from 'react';
import { useTraceLink } from '../../../lib/routes/use-trace-link.ts';
import { t } from '../../../messages/index.ts';
import { positionKey } from '../../../lib/values/position-key.ts';
import classes from './ask.module.css';

type Sentence = AssistantAnswer['sentences'][number];

interface Piece {
  readonly text: string;
  readonly figure: SentenceFigure | null;
}

/** A sentence, cut at its figures. */
function piecesOf({ text, figures }: Sentence): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const figure of figures) {
    pieces.push(
      { text: text.slice(at, figure.from), figure: null },
      { text: text.slice(figure.from, figure.to), figure },
    );
    at = figure.to;
  }
  return [...pieces, { text: text.slice(at), figure: null }].filter((piece) => piece.text !== '');
}

/** The sentences of an answer; each figure leads to its trace. */
export const Sentences = ({ answer }: { readonly answer: AssistantAnswer }) => {
  const link = useTraceLink();
  const { dataset, evidence, sentences } = answer;
  const trace = ({ filters, number }: SentenceFigure): void => {
    if (dataset !== null && evidence !== null) {
      void link.run({ datasetId: dataset.id, version: evidence.version, filters, number });
    }
  };
  return (
    <span>
      {sentences.map((sentence, at) => (
        <Fragment key={positionKey(at)}>
          {at === 0 ? '' : ' '}
          {piecesOf(sentence).map(({ text, figure }) =>
            figure === null ? (
              text
            ) : (
              <button
                key={figure.from}
                type="button"
                className={classes['traced']}
                aria-label={t('askPage.traceFigure', { figure: text })}
                onClick={() => trace(figure)}
              >
                {text}
              </button>
            ),
          )}
        </Fragment>
      ))}
    </span>
  );
};
