/** Bytes held before they become a Blob, which the browser may put on the disk. */
const PART_BYTES = 8 * 1024 * 1024;

interface SaveRequest {
  readonly response: Response;
  readonly onProgress: (bytes: number) => void;
}

/** Reads a streamed answer whole, telling how far it is. Memory stays at one part: older parts are Blobs. */
export async function readBlob({ response, onProgress }: SaveRequest): Promise<Blob> {
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  const parts: Blob[] = [];
  let held: Uint8Array<ArrayBuffer>[] = [];
  let heldBytes = 0;
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
    held.push(part.value);
    heldBytes += part.value.byteLength;
    bytes += part.value.byteLength;
    if (heldBytes >= PART_BYTES) {
      parts.push(new Blob(held));
      held = [];
      heldBytes = 0;
    }
    onProgress(bytes);
  }
  return new Blob([...parts, ...held], { type });
}

const ENCODED_NAME = /filename\*=UTF-8''([^;]+)/iu;
const PLAIN_NAME = /filename="?([^";]+)"?/iu;

/** The name that the server gave the file; `fallback` when it gave none. */
export function responseFileName(response: Response, fallback: string): string {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = ENCODED_NAME.exec(header)?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return fallback;
    }
  }
  return PLAIN_NAME.exec(header)?.[1] ?? fallback;
}

/** Long enough for a browser to open the address. */
const REVOKE_AFTER_MS = 60_000;

/** Downloads a Blob in the browser. */
export function offerFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
