import {
  deleteConversation,
  type AskChoice,
  type ConversationTurn,
  type Interpretation,
} from '@plumbline/contract';
import { Button } from '@mantine/core';
import { IconCpu, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useChange } from '../../lib/data/use-change.ts';
import { t } from '../../messages/index.ts';
import { Body } from '../../ui/page/body.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { SMALL_ICON } from '../../ui/icons/icons.ts';
import { LoadingBars } from '../../ui/states/loading-bars.tsx';
import { PageBar } from '../../ui/page/page-bar.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import { conversationQuery, conversationsQuery, sendMessage, type ShownAnswer } from './api.ts';
import { AskForm } from './components/ask-form.tsx';
import { Examples } from './components/examples.tsx';
import { StoredTurn, Turn } from './components/turn.tsx';
import { Words } from './components/words.tsx';
import { positionKey } from '../../lib/values/position-key.ts';
import classes from './components/ask.module.css';

const parseText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** Answers that this page has received, so that they are not computed again. */
const turnKey = ({ question, interpretation }: ConversationTurn): string =>
  JSON.stringify([question, interpretation]);

/** How a question of the address is to be read. The server checks it like every other reading. */
const parseReading = (value: unknown): Interpretation | null =>
  typeof value === 'object' && value !== null ? (value as Interpretation) : null;

/**
 * Questions and their answers: `/ask/:thread` is a conversation, `?dataset=` what a new one is about, `?q=` its first
 * question and `?reading=` what that means.
 */
export const AskPage = () => {
  const { thread = null } = useParams({ from: '/shell/ask/{-$thread}' });
  const search = useSearch({ from: '/shell/ask/{-$thread}' });
  const [dataset, question] = [parseText(search.dataset), parseText(search.q)];
  const conversation = useConversation(thread, dataset);
  const { send } = conversation;
  useFirstQuestion(question, parseReading(search.reading), conversation.sendAs);
  const list = useScrolledToEnd(conversation.turns.length, conversation.pending);
  const title = conversation.turns[0]?.question ?? t('askPage.title');
  const about = conversation.turns.findLast((turn) => turn.datasetId !== null)?.datasetId ?? dataset;
  return (
    <>
      <PageBar
        title={title}
        {...(thread === null ? {} : { crumbs: [{ label: t('askPage.title'), to: '/ask' }] })}
        datum={<EngineMark engine={conversation.engine} />}
        actions={
          <Button component={Link} to="/ask" variant="default" leftSection={<IconPlus {...SMALL_ICON} />}>
            {t('askPage.new')}
          </Button>
        }
      />
      <Body kind="workbench">
        <div className={classes['page']}>
          <Conversations thread={thread} />
          <section className={classes['thread']} aria-label={t('askPage.answers')}>
            <div ref={list} className={classes['turns']} aria-live="polite">
              {conversation.isEmpty ? <Examples dataset={about} onAsk={send} /> : null}
              {conversation.isLoading ? <LoadingBars lines={8} label={t('askPage.loading')} /> : null}
              <ErrorState error={conversation.error} />
              {conversation.turns.map((turn, at) => (
                <StoredTurn
                  key={positionKey(at)}
                  turn={turn}
                  answer={conversation.answers.get(turnKey(turn)) ?? null}
                  isLast={at === conversation.turns.length - 1}
                  onAsk={send}
                  onChoose={conversation.choose}
                />
              ))}
              {conversation.pending === null ? null : (
                <Turn question={conversation.pending} state={{ kind: 'waiting' }} />
              )}
              <ErrorState error={conversation.failure} />
            </div>
            <AskForm
              isBusy={conversation.pending !== null}
              last={conversation.turns.at(-1)?.question ?? ''}
              onAsk={send}
            />
          </section>
          <Words dataset={about} />
        </div>
      </Body>
    </>
  );
};

const EngineMark = ({ engine }: { readonly engine: string }) => (
  <span className={classes['engine']}>
    <IconCpu size={13} stroke={1.6} aria-hidden="true" />
    {engine === 'embedded' ? t('askPage.embedded') : t('askPage.model', { engine })}
  </span>
);

/** The newest question is in view. */
function useScrolledToEnd(count: number, pending: string | null): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (count > 0 || pending !== null) {
      list.current?.lastElementChild?.scrollIntoView({ block: 'start' });
    }
  }, [count, pending]);
  return list;
}

/** A question in the address is asked once; the conversation replaces it. */
function useFirstQuestion(
  question: string | null,
  reading: Interpretation | null,
  send: (text: string, reading: Interpretation | null) => void,
): void {
  const lastQuestion = useRef<string | null>(null);
  useEffect(() => {
    if (question !== null && lastQuestion.current !== question) {
      lastQuestion.current = question;
      send(question, reading);
    }
  }, [question, reading, send]);
}

interface AskOptions {
  /** Null: the words are read. */
  readonly interpretation?: Interpretation | null;
  /** The dataset of a new conversation; null: the server chooses one. */
  readonly about?: string | null;
}

function useConversation(thread: string | null, dataset: string | null) {
  const navigate = useNavigate();
  const query = useQuery({ ...conversationQuery(thread ?? ''), enabled: thread !== null });
  const call = useChange(sendMessage);
  const [answers, setAnswers] = useState<ReadonlyMap<string, ShownAnswer>>(new Map());
  const [pending, setPending] = useState<string | null>(null);
  const ask = async (
    message: string,
    { interpretation = null, about = dataset }: AskOptions = {},
  ): Promise<void> => {
    setPending(message);
    const result = await call.run({
      message,
      ...(interpretation === null ? {} : { interpretation }),
      ...(thread === null ? {} : { conversationId: thread }),
      ...(thread === null && about !== null ? { dataset: about } : {}),
    });
    if (result.ok) {
      const { data, ...envelope } = result.data;
      const { answer, conversationId } = data;
      const turn = {
        question: message,
        datasetId: answer.dataset?.id ?? null,
        interpretation: answer.interpretation,
      };
      setAnswers((known) => new Map([...known, [turnKey(turn), { answer, ...envelope }]]));
      if (thread === null) {
        await navigate({ to: '/ask/{-$thread}', params: { thread: conversationId }, replace: true });
      }
    }
    setPending(null);
  };
  const turns = thread === null ? [] : (query.data?.turns ?? []);
  const last = query.data?.turns.at(-1);
  const isLoading = thread !== null && query.isPending;
  return {
    turns,
    isLoading,
    isEmpty: turns.length === 0 && pending === null && !isLoading,
    error: query.error,
    failure: pending === null ? call.failure : null,
    pending,
    answers,
    engine: (last === undefined ? null : answers.get(turnKey(last))?.engine) ?? 'embedded',
    send: (text: string, about?: string): void => void ask(text, about === undefined ? {} : { about }),
    sendAs: (text: string, interpretation: Interpretation | null): void => void ask(text, { interpretation }),
    choose: ({ label, interpretation }: AskChoice): void => void ask(label, { interpretation }),
  };
}

const Conversations = ({ thread }: { readonly thread: string | null }) => {
  const { data = [] } = useQuery(conversationsQuery);
  const removal = useChange(deleteConversation);
  const navigate = useNavigate();
  const remove = async (id: string): Promise<void> => {
    const result = await removal.run({ params: { id } });
    if (result.ok && id === thread) {
      await navigate({ to: '/ask/{-$thread}', params: {} });
    }
  };
  return (
    <aside className={classes['conversations']} aria-label={t('askPage.earlier')}>
      <h2>{t('askPage.earlier')}</h2>
      {data.length === 0 ? <p className={classes['quiet']}>{t('askPage.noEarlier')}</p> : null}
      <ul>
        {data.map(({ id, title }) => (
          <li key={id}>
            <Link
              to="/ask/{-$thread}"
              params={{ thread: id }}
              title={title}
              aria-current={id === thread ? 'page' : undefined}
            >
              {title}
            </Link>
            <IconButton label={t('askPage.delete', { title })} onClick={() => void remove(id)}>
              <IconTrash {...SMALL_ICON} />
            </IconButton>
          </li>
        ))}
      </ul>
    </aside>
  );
};
