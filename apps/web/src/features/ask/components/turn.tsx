import type { AskChip, AskChoice, AssistantAnswer, ConversationTurn } from '@plumbline/contract';
import { Menu } from '@mantine/core';
import { IconChevronDown, IconHelpCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useCan } from '../../../lib/session/current.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { t } from '../../../messages/index.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { ICON } from '../../../ui/icons/icons.ts';
import { LoadingBars } from '../../../ui/states/loading-bars.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { GridTile } from '../../../ui/tiles/grid-tile.tsx';
import { addSynonym, fetchAnswer, type ShownAnswer } from '../api.ts';
import { Foot } from './answer-foot.tsx';
import { Sentences } from './sentences.tsx';
import { positionKey } from '../../../lib/values/position-key.ts';
import classes from './ask.module.css';

const PivotTile = lazyPart(async () => ({
  default: (await import('../../../ui/tiles/pivot-tile.tsx')).PivotTile,
}));

const CHART_PX = 320;
const FIGURE_PX = 110;

interface TurnActions {
  readonly isLast: boolean;
  readonly onAsk: (text: string) => void;
  readonly onChoose: (choice: AskChoice) => void;
}

type TurnState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly onRetry: () => void }
  | ({ readonly kind: 'answered'; readonly shown: ShownAnswer } & TurnActions);

/** A question of a conversation; its answer is computed unless the page has it already. */
export const StoredTurn = ({
  turn,
  answer,
  ...actions
}: TurnActions & { readonly turn: ConversationTurn; readonly answer: ShownAnswer | null }) => {
  const query = useQuery({
    queryKey: ['answer', turn],
    queryFn: ({ signal }) => fetchAnswer(turn, signal),
    enabled: answer === null,
    staleTime: Infinity,
  });
  const shown = answer ?? query.data ?? null;
  if (shown !== null) {
    return <Turn question={turn.question} state={{ kind: 'answered', shown, ...actions }} />;
  }
  const state =
    query.error === null
      ? ({ kind: 'waiting' } as const)
      : ({ kind: 'failed', error: query.error, onRetry: () => void query.refetch() } as const);
  return <Turn question={turn.question} state={state} />;
};

export const Turn = ({ question, state }: { readonly question: string; readonly state: TurnState }) => (
  <article className={classes['turn']} aria-label={question}>
    <p className={classes['question']}>{question}</p>
    {state.kind === 'waiting' ? <LoadingBars lines={5} label={t('askPage.answering')} /> : null}
    {state.kind === 'failed' ? <ErrorState error={state.error} onRetry={state.onRetry} /> : null}
    {state.kind === 'answered' ? <Answer {...state} /> : null}
  </article>
);

const Answer = ({ shown, isLast, onAsk, onChoose }: TurnActions & { readonly shown: ShownAnswer }) => {
  const { answer, warnings } = shown;
  const isRefusal = answer.interpretation === null;
  return (
    <>
      {answer.chips.length === 0 ? null : (
        <div className={classes['chips']} role="group" aria-label={t('askPage.understood')}>
          <span className={classes['quiet']}>{t('askPage.understood')}</span>
          {answer.chips.map((chip, at) => (
            <Chip key={positionKey(at)} chip={chip} onChoose={onChoose} />
          ))}
        </div>
      )}
      <p className={classes['text']}>
        {isRefusal ? <IconHelpCircle {...ICON} /> : null}
        <Sentences answer={answer} />
      </p>
      {warnings.map((warning) => (
        <p key={warning} className={classes['quiet']}>
          {warning}
        </p>
      ))}
      <Choices title={null} choices={answer.options} onChoose={onChoose} />
      <Guesses answer={answer} />
      <Shown answer={answer} />
      {isLast ? (
        <>
          <Choices title={t('askPage.alternatives')} choices={answer.alternatives} onChoose={onChoose} />
          <FollowUps
            title={t(isRefusal ? 'askPage.tryThese' : 'askPage.followUps')}
            questions={answer.followUps}
            onAsk={onAsk}
          />
        </>
      ) : null}
    </>
  );
};

const Chip = ({
  chip,
  onChoose,
}: {
  readonly chip: AskChip;
  readonly onChoose: (choice: AskChoice) => void;
}) =>
  chip.choices.length === 0 ? (
    <span className={classes['chip']} data-guess={chip.isGuess ? '' : undefined}>
      {chip.label}
    </span>
  ) : (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <button
          type="button"
          className={classes['chip']}
          data-guess={chip.isGuess ? '' : undefined}
          aria-label={chip.isGuess ? t('askPage.guessed', { label: chip.label }) : undefined}
        >
          <span>{chip.label}</span>
          <IconChevronDown size={12} stroke={1.6} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes['menu'] ?? ''}>
        {chip.choices.map((choice) => (
          <Menu.Item key={JSON.stringify(choice.interpretation)} onClick={() => onChoose(choice)}>
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );

const Choices = ({
  title,
  choices,
  onChoose,
}: {
  readonly title: string | null;
  readonly choices: readonly AskChoice[];
  readonly onChoose: (choice: AskChoice) => void;
}) =>
  choices.length === 0 ? null : (
    <div className={classes['choices']}>
      {title === null ? null : <span className={classes['quiet']}>{title}</span>}
      <ul className={classes['links']}>
        {choices.map((choice) => (
          <li key={JSON.stringify(choice.interpretation)}>
            <button type="button" onClick={() => onChoose(choice)}>
              {choice.label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );

const FollowUps = ({
  title,
  questions,
  onAsk,
}: {
  readonly title: string;
  readonly questions: readonly string[];
  readonly onAsk: (text: string) => void;
}) =>
  questions.length === 0 ? null : (
    <div className={classes['choices']}>
      <span className={classes['quiet']}>{title}</span>
      <ul className={classes['links']}>
        {questions.map((question) => (
          <li key={question}>
            <button type="button" onClick={() => onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );

/** Words that were read as a column by their meaning: saved, they are certain the next time. */
const Guesses = ({ answer }: { readonly answer: AssistantAnswer }) => {
  const canEdit = useCan('editor');
  const call = useChange(addSynonym);
  const { dataset, synonyms } = answer;
  if (dataset === null || synonyms.length === 0) {
    return null;
  }
  const save = async (column: string, words: string): Promise<void> => {
    const result = await call.run(dataset.id, column, words);
    if (result.ok) {
      toast(t('askPage.synonymSaved', { words }));
    }
  };
  return (
    <ul className={classes['guesses']}>
      {synonyms.map(({ words, column, label }) => (
        <li key={`${words} ${column}`} className={classes['quiet']}>
          {t('askPage.readAs', { words, label })}{' '}
          {canEdit ? (
            <button type="button" disabled={call.isLoading} onClick={() => void save(column, words)}>
              {t('askPage.remember')}
            </button>
          ) : null}
        </li>
      ))}
      <ErrorState error={call.failure} />
    </ul>
  );
};

/** The picture or table behind the text, with the way down to its query and on to a dashboard. */
const Shown = ({ answer }: { readonly answer: AssistantAnswer }) => {
  const { data, table, pivot, grid, understoodAs } = answer;
  if (data === null && grid === null && (table === null || pivot === null)) {
    return null;
  }
  return (
    <figure className={classes['figure']}>
      <figcaption title={understoodAs}>{understoodAs}</figcaption>
      {data === null ? null : <Chart data={data} height={data.chart.mark === 'kpi' ? FIGURE_PX : CHART_PX} />}
      {table === null || pivot === null ? null : (
        <Suspense fallback={<LoadingBars lines={5} label={t('askPage.answering')} />}>
          <div className={classes['table']}>
            <PivotTile spec={pivot} table={table} title={understoodAs} />
          </div>
        </Suspense>
      )}
      {grid === null || grid.data.length === 0 ? null : (
        <div className={classes['rows']}>
          <GridTile grid={grid} title={understoodAs} />
        </div>
      )}
      <Foot answer={answer} />
    </figure>
  );
};
