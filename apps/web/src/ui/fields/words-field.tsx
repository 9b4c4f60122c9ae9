import { TagsInput, type TagsInputProps } from '@mantine/core';

interface WordsFieldProps extends Omit<TagsInputProps, 'value' | 'onChange' | 'data' | 'dropdownOpened'> {
  readonly value: readonly string[];
  readonly onChange: (words: string[]) => void;
}

/** Several words, none of which is suggested. */
export const WordsField = ({ value, ...field }: WordsFieldProps) => (
  // An empty list of suggestions would take the first Escape, which is for the dialog around the field.
  <TagsInput {...field} value={[...value]} dropdownOpened={false} />
);
