import type { TileOf } from '@plumbline/contract';
import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../../messages/index.ts';
import { useEdit } from '../../hooks/edit-context.ts';
import { Choice, TextField } from './fields.tsx';
import { SMALL_ICON } from '../../../../../ui/icons/icons.ts';
import classes from '../edit.module.css';

type ImageTile = TileOf<'image'>;

/** What the contract takes, before it is written as text. */
const MAX_BYTES = 1_000_000;
const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml'];

const readImage = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });

export const ImageSettings = ({ tile }: { readonly tile: ImageTile }) => {
  const { dispatch } = useEdit();
  const [problem, setProblem] = useState<string | null>(null);
  const set = (change: Partial<ImageTile>): void =>
    dispatch({ type: 'replaced', tile: { ...tile, ...change } });
  const take = async (file: File | null): Promise<void> => {
    if (file === null) {
      return;
    }
    if (file.size > MAX_BYTES || !TYPES.includes(file.type)) {
      setProblem(t('dashboardEditor.imageProblem'));
      return;
    }
    try {
      set({ image: await readImage(file) });
      setProblem(null);
    } catch {
      setProblem(t('dashboardEditor.imageUnreadable'));
    }
  };
  return (
    <>
      <div>
        <FileButton accept={TYPES.join(',')} onChange={(file) => void take(file)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload {...SMALL_ICON} />}>
              {t('dashboardEditor.pickImage')}
            </Button>
          )}
        </FileButton>
        <p className={classes['quiet']}>{t('dashboardEditor.imageHelp')}</p>
        {problem === null ? null : (
          <p className={classes['problem']} role="alert">
            {problem}
          </p>
        )}
      </div>
      <TextField
        label={t('dashboardEditor.alt')}
        description={t('dashboardEditor.altHelp')}
        value={tile.alt}
        maxLength={500}
        onCommit={(alt) => set({ alt })}
      />
      <Choice
        label={t('dashboardEditor.fit')}
        value={tile.fit}
        options={(['contain', 'cover'] as const).map((value) => ({
          value,
          label: t(`dashboardEditor.fit-${value}`),
        }))}
        onChange={(fit) => set({ fit })}
      />
    </>
  );
};
