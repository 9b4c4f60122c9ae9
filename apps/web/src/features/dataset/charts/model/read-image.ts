/** Bytes of an image: as a `data:` address it grows by a third, and a chart takes 200,000 characters. */
const MAX_BYTES = 148_000;
const TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']);

export type ImageRead =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly fault: 'imageTooLarge' | 'imageWrong' };

/** A person's file as the `data:` address that a chart keeps. */
export async function readImage(file: File): Promise<ImageRead> {
  if (!TYPES.has(file.type)) {
    return { ok: false, fault: 'imageWrong' };
  }
  if (file.size > MAX_BYTES) {
    return { ok: false, fault: 'imageTooLarge' };
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (const byte of bytes) {
    binary += String.fromCharCode(byte);
  }
  return { ok: true, address: `data:${file.type};base64,${btoa(binary)}` };
}
