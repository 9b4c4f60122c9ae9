/** What people comment on; each also names parts of it in its anchors. A new kind is a line here. */
export const COMMENTED_KINDS = ['dashboard', 'dataset', 'story'] as const;

export const REACTIONS = ['👍', '❤️', '🎉', '👀', '✅', '❓'] as const;

export const MAX_COMMENT_CHARS = 5000;
