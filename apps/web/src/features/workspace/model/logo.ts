import { AppError } from '@plumbline/contract';

const MAX_WIDTH_PX = 320;
const MAX_HEIGHT_PX = 80;
const QUALITY = 0.9;

/** A picture file as a data URI that fits the top of a page, far below the 64 KiB the server takes. Rejects what is no picture. */
export async function readLogo(file: File, unreadable: string): Promise<string> {
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new AppError('request.wrong_type', unreadable, { cause });
  });
  const scale = Math.min(1, MAX_WIDTH_PX / bitmap.width, MAX_HEIGHT_PX / bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.toDataURL('image/webp', QUALITY);
}
