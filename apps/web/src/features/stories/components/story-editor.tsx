import type { StoryBlock } from '@plumbline/contract';
import { Button } from '@mantine/core';
import {
  EditorContent,
  Extension,
  Node,
  NodeViewWrapper,
  ReactNodeViewRenderer,
  useEditor,
  type Editor,
  type NodeViewProps,
} from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useState } from 'react';
import { t } from '../../../messages/index.ts';
import { ClaimNode, type ClaimAttributes } from './claim-node.tsx';
import { claimText } from './claim-text.ts';
import { claimsIn, toBlocks, toDocument } from './story-document.ts';
import classes from './stories.module.css';

const BlockView = ({ node }: NodeViewProps) => {
  const { kind } = node.attrs['block'] as StoryBlock;
  return (
    <NodeViewWrapper className={classes['block']} contentEditable={false}>
      {t(`storyPage.block.${kind}`)}
    </NodeViewWrapper>
  );
};

/** A chart or a record: moved and deleted whole. */
const StoryBlockNode = Node.create({
  name: 'storyBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ block: { default: null, rendered: false } }),
  parseHTML: () => [],
  renderHTML: () => ['div', {}],
  addNodeView: () => ReactNodeViewRenderer(BlockView),
});

/** Says that a chart belongs to a sentence, which is moved and deleted with it. */
const chartMark = ({ block }: Record<string, unknown>): Record<string, string> => {
  const insight = block as Extract<StoryBlock, { kind: 'insight' }> | null;
  return insight === null || insight.chart === null ? {} : { 'data-chart': t('storyPage.withChart') };
};

/** Ids of the blocks, and the insight that a paragraph belongs to. */
const BlockAttributes = Extension.create({
  name: 'blockAttributes',
  addGlobalAttributes: () => [
    { types: ['heading', 'paragraph'], attributes: { id: { default: '', rendered: false } } },
    // The second half of a sentence that is split is text of its own.
    {
      types: ['paragraph'],
      attributes: { block: { default: null, keepOnSplit: false, renderHTML: chartMark } },
    },
  ],
});

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2] },
    codeBlock: false,
    blockquote: false,
    bulletList: false,
    orderedList: false,
    listItem: false,
    listKeymap: false,
    horizontalRule: false,
    strike: false,
    code: false,
    link: false,
    underline: false,
  }),
  BlockAttributes,
  ClaimNode,
  StoryBlockNode,
];

const Tools = ({ editor }: { readonly editor: Editor }) => {
  const tool = (label: string, isOn: boolean, run: () => void) => (
    <Button size="xs" variant={isOn ? 'light' : 'default'} aria-pressed={isOn} onClick={run}>
      {label}
    </Button>
  );
  return (
    <div className={classes['tools']} role="toolbar" aria-label={t('storyPage.tools')}>
      {tool(t('storyPage.bold'), editor.isActive('bold'), () => editor.chain().focus().toggleBold().run())}
      {tool(t('storyPage.italic'), editor.isActive('italic'), () =>
        editor.chain().focus().toggleItalic().run(),
      )}
      {tool(t('storyPage.headingTool'), editor.isActive('heading'), () =>
        editor.chain().focus().toggleHeading({ level: 2 }).run(),
      )}
      {tool(t('storyPage.undo'), false, () => editor.chain().focus().undo().run())}
      {tool(t('storyPage.redo'), false, () => editor.chain().focus().redo().run())}
    </div>
  );
};

/** Accepts the current value of a claim: the sentence is about that from now on. */
function acceptClaim(editor: Editor, id: string): void {
  editor.state.doc.descendants((node, position) => {
    if (node.type.name === 'claim' && (node.attrs as ClaimAttributes).id === id) {
      editor.view.dispatch(editor.state.tr.setNodeMarkup(position, null, { ...node.attrs, accept: true }));
    }
  });
}

/** Every claim with its state, and the repair of those that are no longer true. */
const Outline = ({ editor }: { readonly editor: Editor }) => {
  const claims = claimsIn(editor.getJSON());
  return (
    <aside aria-label={t('storyPage.outline')}>
      <h2 className={classes['note']}>{t('storyPage.outline')}</h2>
      <ul className={classes['outline']}>
        {claims.map(({ id, check, accept }) => (
          <li key={id}>
            <span>
              {check === null ? '…' : claimText(check)} ·{' '}
              {t(`storyPage.claim.${accept ? 'holds' : (check?.state ?? 'unknown')}`)}
            </span>
            {!accept && (check?.state === 'changed' || check?.state === 'false') ? (
              <Button size="compact-xs" variant="default" onClick={() => acceptClaim(editor, id)}>
                {t('storyPage.accept')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </aside>
  );
};

interface StoryEditorProps {
  readonly blocks: readonly StoryBlock[];
  /** Receives what is to be saved, on every change. */
  readonly onChange: (blocks: StoryBlock[]) => void;
}

/** The text of a story, in which checked values are units of their own. */
export const StoryEditor = ({ blocks, onChange }: StoryEditorProps) => {
  const [, setChanges] = useState(0);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: toDocument(blocks),
    // The page's policy forbids injected styles; those that are needed are in `stories.module.css`.
    injectCSS: false,
    editorProps: {
      attributes: { 'aria-label': t('storyPage.text'), role: 'textbox', 'aria-multiline': 'true' },
    },
    onTransaction: () => setChanges((count) => count + 1),
    onUpdate: ({ editor: changed }) => onChange(toBlocks(changed.getJSON(), () => crypto.randomUUID())),
  });
  return (
    <div className={classes['form']}>
      <div className={classes['stack']}>
        <Tools editor={editor} />
        <EditorContent editor={editor} className={classes['editor']} />
      </div>
      <Outline editor={editor} />
    </div>
  );
};
