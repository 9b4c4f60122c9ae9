import { AppError } from '@plumbline/contract';

const SIDE_PX = 128;
const QUALITY = 0.85;

/** The largest square in the middle of a picture. */
export const middleSquare = (width: number, height: number): { x: number; y: number; side: number } => {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
};

/** A picture file as a small square data URI, far below the 64 KiB the server takes. Rejects what is no picture. */
export const squarePicture = async (file: File, unreadable: string): Promise<string> => {
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new AppError('request.wrong_type', unreadable, { cause });
  });
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const { x, y, side } = middleSquare(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, x, y, side, side, 0, 0, SIDE_PX, SIDE_PX);
  bitmap.close();
  return canvas.toDataURL('image/webp', QUALITY);
};
