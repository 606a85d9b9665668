import { address, ranges } from 'virtual:pdf-typeface';
import type { Typeface } from './typeface.ts';

/** Fetches the typeface that has Latin with all marks, Greek and Cyrillic: a file of its own, for a document that needs it. */
export async function wideTypeface(): Promise<Typeface> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The typeface could not be loaded (${answer.status})`);
  return { file: new Uint8Array(await answer.arrayBuffer()), ranges };
}
