import { Image } from '@napi-rs/canvas';
import type { Pen } from '../pen.ts';
import type { Place } from '../sheet.ts';

interface CompiledChart {
  /** A `data:` address. */
  readonly image: string;
  readonly alt: string;
  readonly fit: 'contain' | 'cover';
}

async function read(address: string): Promise<Image | null> {
  const image = new Image();
  image.src = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  try {
    await image.decode();
  } catch {
    // Not an image after all: show its alt text.
    return null;
  }
  return image.width > 0 && image.height > 0 ? image : null;
}

/** The image in its own proportions: whole, or cropped to fill its box. */
export async function drawImage(pen: Pen, place: Place, chart: CompiledChart): Promise<void> {
  const image = await read(chart.image);
  if (image === null) {
    const style = { size: 12, color: pen.theme.text3 };
    pen.write(pen.fitted(chart.alt, style, place.width), { x: place.x, y: place.y + 16 }, style);
    return;
  }
  const ratios = [place.width / image.width, place.height / image.height];
  const scale = chart.fit === 'contain' ? Math.min(...ratios) : Math.max(...ratios);
  const [width, height] = [image.width * scale, image.height * scale];
  pen.inside(place, () =>
    pen.ctx.drawImage(
      image,
      place.x + (place.width - width) / 2,
      place.y + (place.height - height) / 2,
      width,
      height,
    ),
  );
}
