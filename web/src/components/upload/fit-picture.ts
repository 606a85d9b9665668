export type PictureBounds = { readonly maxBytes: number; readonly largestSide: number };

const qualities = [0.85, 0.7, 0.55];
const shrink = 0.8;
const smallestSide = 400;

const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>(resolve => {
    canvas.toBlob(resolve, type, quality);
  });

async function decoded(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file);
  } catch {
    return null;
  }
}

/**
 * A picture's bytes, reduced if it is too large, such as a photo from a phone. An unreadable or animated (GIF) picture,
 * or one that can't be reduced, is sent unchanged: the server reports its error.
 */
export async function fitPicture(
  file: Blob,
  { maxBytes, largestSide }: PictureBounds,
): Promise<Uint8Array<ArrayBuffer>> {
  const readBytes = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
  const image = file.type === 'image/gif' ? null : await decoded(file);
  if (image === null) return readBytes(file);
  const { width, height } = image;
  const longest = Math.max(width, height);
  if (file.size <= maxBytes && longest <= largestSide) return readBytes(file);
  const canvas = document.createElement('canvas');
  // Other types may have transparency, which WebP keeps.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
  for (let side = Math.min(longest, largestSide); side >= Math.min(longest, smallestSide); side *= shrink) {
    canvas.width = Math.max(1, Math.round((width * side) / longest));
    canvas.height = Math.max(1, Math.round((height * side) / longest));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    for (const quality of qualities) {
      const blob = await toBlob(canvas, type, quality);
      if (blob !== null && blob.size <= maxBytes) return readBytes(blob);
    }
  }
  return readBytes(file);
}
