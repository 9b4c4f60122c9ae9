import { FORMULA_FUNCTIONS, type FunctionHelp } from '@plumbline/query';
import { NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { say, t } from '../../../../messages/index.ts';
import { parameterWords } from '../../../../ui/formula/formula-completion.ts';
import { FindField } from '../../../../ui/fields/find-field.tsx';
import { TextButton } from '../../../../ui/buttons/text-button.tsx';
import classes from './formulas.module.css';

interface FunctionPanelProps {
  /** The function whose brackets the caret is in; null outside. */
  readonly current: string | null;
  /** Null where nothing can be written. */
  readonly onInsert: ((name: string) => void) | null;
}

const CATEGORIES = [...new Set(FORMULA_FUNCTIONS.map(({ category }) => category))];
type Category = FunctionHelp['category'];

const matches = ({ name, aliases, description }: FunctionHelp, text: string): boolean =>
  [name, ...aliases, say(description)].join(' ').toLowerCase().includes(text.trim().toLowerCase());

/** All functions, searchable by name, kind or purpose; the one at the caret is on top. */
export const FunctionPanel = ({ current, onInsert }: FunctionPanelProps) => {
  const [text, setText] = useState('');
  const [category, setCategory] = useState<Category | ''>('');
  const [picked, setPicked] = useState<string | null>(null);
  const shown = FORMULA_FUNCTIONS.find(({ name }) => name === (current ?? picked)) ?? null;
  const matching = useMemo(
    () =>
      FORMULA_FUNCTIONS.filter(
        (each) => (category === '' || each.category === category) && matches(each, text),
      ),
    [category, text],
  );
  return (
    <>
      {shown === null ? null : <FunctionCard help={shown} onInsert={onInsert} />}
      <div className={classes['functionsHead']}>
        <h2 className={classes['functionsTitle']}>{t('formula.functionsTitle')}</h2>
        <span className={classes['functionsCount']}>{matching.length}</span>
      </div>
      <div className={classes['functionsFilter']}>
        <FindField label={t('formula.functionsFind')} value={text} onChange={setText} />
        <NativeSelect
          size="sm"
          aria-label={t('formula.functionsKind')}
          value={category}
          onChange={(event) => setCategory(event.currentTarget.value as Category | '')}
          data={[
            { value: '', label: t('formula.functionsAll') },
            ...CATEGORIES.map((value) => ({ value, label: t(`formula.category_${value}`) })),
          ]}
        />
      </div>
      <ul className={classes['functions']}>
        {matching.map((help) => (
          <li key={help.name}>
            <button
              type="button"
              className={classes['function']}
              aria-current={help.name === shown?.name ? 'true' : undefined}
              title={say(help.description)}
              onClick={() => setPicked(help.name)}
              onDoubleClick={() => onInsert?.(help.name)}
            >
              <span className={classes['functionName']}>{help.name}</span>
              <span className={classes['functionWords']}>{parameterWords(help)}</span>
            </button>
          </li>
        ))}
      </ul>
      {matching.length === 0 ? <p className={classes['sideNone']}>{t('formula.functionsNone')}</p> : null}
    </>
  );
};

const FunctionCard = ({
  help,
  onInsert,
}: {
  readonly help: FunctionHelp;
  readonly onInsert: ((name: string) => void) | null;
}) => (
  <section className={classes['card']} aria-label={help.name}>
    <h2 className={classes['cardName']}>{help.name}</h2>
    <p className={classes['cardText']}>{say(help.description)}</p>
    <code className={classes['cardSignature']}>
      {help.name}({parameterWords(help)})
    </code>
    {help.parameters.length === 0 ? null : (
      <dl className={classes['cardParameters']}>
        {help.parameters.map(({ key, name, wants, isOptional }) => (
          <div key={key}>
            <dt>{isOptional ? t('formula.functionOptional', { name }) : say(name)}</dt>
            <dd>{say(wants)}</dd>
          </div>
        ))}
      </dl>
    )}
    <p className={classes['cardLabel']}>{t('formula.functionExample')}</p>
    <pre className={classes['cardExample']}>{help.example}</pre>
    {help.aliases.length === 0 ? null : (
      <p className={classes['cardText']}>
        {t('formula.functionAliases', { names: help.aliases.join(', ') })}
      </p>
    )}
    {onInsert === null ? null : (
      <TextButton onClick={() => onInsert(help.name)}>
        {t('formula.functionInsert', { name: help.name })}
      </TextButton>
    )}
  </section>
);
