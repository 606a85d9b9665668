/** Drawn larger than shown, to be sharp on paper. */
const height = 144;
const maxWidth = 1440;

/**
 * The pixels of a logo in any format that the browser can show, as the data URL of a PNG; null if it can't, or isn't
 * allowed to read another origin's.
 */
export async function loadPicture(address: string): Promise<string | null> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = address;
  await image.decode();
  const scale = height / (image.naturalHeight || height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(maxWidth, Math.max(1, Math.round(image.naturalWidth * scale)));
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}
