/** What each way of making a dashboard knows of the dialog. */
export interface NewFormProps {
  readonly folderId: string | null;
  readonly onClose: () => void;
}

export const MAX_NAME = 200;
