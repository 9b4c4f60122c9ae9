import type { IsoTime, JsonText } from '../../platform/db/stored-types.ts';

/** The questions of one person, in order. */
export interface ConversationRow {
  tenant_id: string;
  id: string;
  /** The person who asks; nobody else reads the conversation. */
  user_id: string;
  title: string;
  /** A list of `ConversationTurn`. */
  turns: JsonText;
  updated_at: IsoTime;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    conversations: ConversationRow;
  }
}
