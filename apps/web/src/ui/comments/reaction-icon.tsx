import type { Comment } from '@plumbline/contract';
import {
  IconCircleCheck,
  IconConfetti,
  IconEye,
  IconHeart,
  IconQuestionMark,
  IconThumbUp,
  type Icon,
} from '@tabler/icons-react';
import { SMALL_ICON } from '../icons/icons.ts';

type Emoji = Comment['reactions'][number]['emoji'];

/** Drawn: not every system has a font with these characters. */
const ICONS: Readonly<Record<Emoji, Icon>> = {
  '👍': IconThumbUp,
  '❤️': IconHeart,
  '🎉': IconConfetti,
  '👀': IconEye,
  '✅': IconCircleCheck,
  '❓': IconQuestionMark,
};

export const ReactionIcon = ({ emoji }: { readonly emoji: Emoji }) => {
  const Drawn = ICONS[emoji];
  return <Drawn {...SMALL_ICON} />;
};
