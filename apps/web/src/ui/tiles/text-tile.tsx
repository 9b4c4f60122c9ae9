import { assertNever } from '@plumbline/contract';
import { useMemo, type ReactNode } from 'react';
import { parseMarkdown, type MarkdownBlock as Block, type MarkdownInline as Inline } from '@plumbline/viz';
import { FOCUSABLE } from '../scroll/focusable.ts';
import { positionKey } from '../../lib/values/position-key.ts';
import classes from './tiles.module.css';

interface TextTileProps {
  readonly text: string;
  readonly isBelowTitle: boolean;
  /** The value of `{{name}}`. */
  readonly parameters: Readonly<Record<string, string>>;
}

type Parameters = TextTileProps['parameters'];

/** Filled after the text is read, so that a value is never taken for a mark. */
const filled = (text: string, parameters: Parameters): string =>
  text.replaceAll(/\{\{\s*([^{}]+?)\s*\}\}/gu, (whole, name: string) => parameters[name] ?? whole);

const Part = ({
  part,
  parameters,
}: {
  readonly part: Inline;
  readonly parameters: Parameters;
}): ReactNode => {
  switch (part.kind) {
    case 'text':
      return filled(part.text, parameters);
    case 'code':
      return <code>{part.text}</code>;
    case 'strong':
      return (
        <strong>
          <Parts parts={part.inside} parameters={parameters} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Parts parts={part.inside} parameters={parameters} />
        </em>
      );
    case 'link':
      return (
        <a
          href={part.to}
          {...(/^https?:/iu.test(part.to) ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
        >
          <Parts parts={part.inside} parameters={parameters} />
        </a>
      );
    default:
      return assertNever(part);
  }
};

const Parts = ({
  parts,
  parameters,
}: {
  readonly parts: readonly Inline[];
  readonly parameters: Parameters;
}) => parts.map((part, at) => <Part key={positionKey(at)} part={part} parameters={parameters} />);

const LEVELS = ['h2', 'h3', 'h4', 'h5'] as const;

const BlockView = ({
  block,
  isBelowTitle,
  parameters,
}: { readonly block: Block } & Omit<TextTileProps, 'text'>) => {
  switch (block.kind) {
    case 'heading': {
      const Heading = LEVELS[block.level - 1 + (isBelowTitle ? 1 : 0)] ?? 'h5';
      return (
        <Heading data-level={block.level}>
          <Parts parts={block.inside} parameters={parameters} />
        </Heading>
      );
    }
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, at) => (
            <li key={positionKey(at)}>
              <Parts parts={item} parameters={parameters} />
            </li>
          ))}
        </List>
      );
    }
    case 'rule':
      return <hr />;
    case 'quote':
    case 'paragraph': {
      const Outer = block.kind === 'quote' ? 'blockquote' : 'p';
      return (
        <Outer>
          {block.lines.map((line, at) => (
            <span key={positionKey(at)} className={classes['line']}>
              <Parts parts={line} parameters={parameters} />
            </span>
          ))}
        </Outer>
      );
    }
    default:
      return assertNever(block);
  }
};

export const TextTile = ({ text, ...rest }: TextTileProps) => {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  return (
    // A long text scrolls in its tile, which therefore takes the focus.
    <div className={classes['text']} {...FOCUSABLE}>
      {blocks.map((block, at) => (
        <BlockView key={positionKey(at)} block={block} {...rest} />
      ))}
    </div>
  );
};
