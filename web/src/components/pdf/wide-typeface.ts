import bold from '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf?url';
import regular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import type { Typeface } from './typeface.ts';

async function fetchFile(address: string): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The font could not be loaded (${answer.status})`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Fetches the typeface with Latin accents, Greek and Cyrillic: separate files, loaded on demand. */
export async function wideTypeface(): Promise<Typeface> {
  const [normal, heavy] = await Promise.all([fetchFile(regular), fetchFile(bold)]);
  return { normal, bold: heavy };
}
