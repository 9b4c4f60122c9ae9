import { TextInput } from '@mantine/core';
import { t } from '../../../../../messages/index.ts';
import { AddButton, ColumnSelect, FieldGroup, Line, TypeSelect, type FieldsProps } from './fields.tsx';

export const JsonFields = ({ draft, onDraft, columns, lack }: FieldsProps<'parse-json'>) => {
  const change = (at: number, part: Partial<(typeof draft.fields)[number]>): void =>
    onDraft({
      ...draft,
      fields: draft.fields.map((each, place) => (place === at ? { ...each, ...part } : each)),
    });
  return (
    <>
      <ColumnSelect
        label={t('recipeStep.fieldColumn')}
        columns={columns.filter(({ type }) => type === 'json' || type === 'text')}
        value={draft.column}
        error={lack('column')}
        onPick={(column) => onDraft({ ...draft, column })}
      />
      <FieldGroup
        label={t('recipeStep.fieldFields')}
        error={lack('fields')}
        hint={t('recipeStep.fieldPathHint')}
      >
        {draft.fields.map(({ path, name, type }, at) => (
          <Line
            key={at}
            onRemove={
              draft.fields.length > 1
                ? () => onDraft({ ...draft, fields: draft.fields.filter((_, place) => place !== at) })
                : null
            }
          >
            <TextInput
              size="sm"
              aria-label={t('recipeStep.fieldPath', { place: at + 1 })}
              placeholder={t('recipeStep.fieldPath', { place: at + 1 })}
              value={path}
              onChange={(event) => change(at, { path: event.currentTarget.value })}
            />
            <TextInput
              size="sm"
              aria-label={t('recipeStep.fieldNameAt', { place: at + 1 })}
              placeholder={t('recipeStep.fieldNameAt', { place: at + 1 })}
              value={name}
              onChange={(event) => change(at, { name: event.currentTarget.value })}
            />
            <TypeSelect
              label={t('recipeStep.fieldType')}
              isLabelHidden
              value={type}
              onPick={(picked) => change(at, { type: picked })}
            />
          </Line>
        ))}
        <AddButton
          label={t('recipeStep.addField')}
          onClick={() =>
            onDraft({ ...draft, fields: [...draft.fields, { path: '', name: '', type: 'text' }] })
          }
        />
      </FieldGroup>
    </>
  );
};
