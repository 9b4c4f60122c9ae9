import {
  mergeAttributes,
  Node,
  NodeViewWrapper,
  ReactNodeViewRenderer,
  type NodeViewProps,
} from '@tiptap/react';
import type { CheckedClaim, Claim } from '@plumbline/contract';
import { claimText } from './claim-text.ts';
import { t } from '../../../messages/index.ts';
import classes from './stories.module.css';

/** What the document stores of a claim. */
export interface ClaimAttributes {
  readonly id: string;
  readonly claim: Claim;
  readonly check: CheckedClaim | null;
  readonly accept: boolean;
}

const ClaimView = ({ node, selected }: NodeViewProps) => {
  const { id, check } = node.attrs as ClaimAttributes;
  const state = check?.state ?? 'unknown';
  return (
    <NodeViewWrapper
      as="span"
      className={classes['claim']}
      data-state={state}
      data-claim={id}
      data-selected={selected || undefined}
      title={t('storyPage.claimInEditor')}
    >
      {check === null ? '…' : claimText(check)}
    </NodeViewWrapper>
  );
};

/**
 * A checked value within text: one unit that the cursor moves over and that cannot be typed into. Typing over it replaces it
 * by text, which nothing checks.
 */
export const ClaimNode = Node.create({
  name: 'claim',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({
    id: { default: '' },
    claim: { default: null, rendered: false },
    check: { default: null, rendered: false },
    accept: { default: false, rendered: false },
  }),
  // Pasted from elsewhere, a claim is plain text: its query did not come along.
  parseHTML: () => [],
  renderHTML: ({ HTMLAttributes, node }) => [
    'span',
    mergeAttributes(HTMLAttributes),
    (node.attrs as ClaimAttributes).check === null ? '…' : claimText((node.attrs as ClaimAttributes).check!),
  ],
  addNodeView: () => ReactNodeViewRenderer(ClaimView, { as: 'span' }),
});
