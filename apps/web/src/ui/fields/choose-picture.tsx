import { Button } from '@mantine/core';
import { useRef } from 'react';

interface ChoosePictureProps {
  readonly label: string;
  readonly isBusy: boolean;
  readonly onChoose: (file: File) => void;
}

/** Opens the choice of a picture; the one that was chosen last can be chosen again. */
export const ChoosePicture = ({ label, isBusy, onChoose }: ChoosePictureProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/png,image/jpeg,image/webp"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file !== undefined) {
            onChoose(file);
          }
        }}
      />
      <Button variant="default" loading={isBusy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
};
