const kilobytes = 200;
const kinds = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export const logoAccept = kinds.join(',');

/** Why a chosen file cannot be the logo, or null; the server looks at its bytes again. */
export function logoProblem({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (!kinds.some(kind => kind === type)) return 'A logo is a PNG, JPEG, GIF or WebP picture';
  return size > kilobytes * 1024 ? `File size for logos must not exceed ${kilobytes} KB` : null;
}
