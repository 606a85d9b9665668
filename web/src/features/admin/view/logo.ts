const kilobytes = 200;
const kinds = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export const logoAccept = kinds.join(',');

type Picked = Pick<File, 'size' | 'type'>;
const isTooLarge = ({ size }: Picked) => size > kilobytes * 1024;
const isPicture = ({ type }: Picked) => kinds.some(kind => kind === type);

/** The reason why a chosen file can't be the logo, or null; the server checks its bytes again. */
export function logoProblem(file: Picked): string | null {
  if (!isPicture(file)) return 'A logo is a PNG, JPEG, GIF or WebP picture';
  return isTooLarge(file) ? `File size for logos must not exceed ${kilobytes} KB` : null;
}

/** Does the same for the picture of a partner's sign-up page, in the server's words. */
export function backgroundProblem(file: Picked): string | null {
  if (!isPicture(file)) return 'A background is a PNG, JPEG, GIF or WebP picture';
  return isTooLarge(file) ? `Images can have up to ${kilobytes} KB` : null;
}
