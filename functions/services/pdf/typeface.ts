import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const readWeight = (file: string): Uint8Array =>
  readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${file}.ttf`)));

/**
 * Our typeface's two weights: Latin with all accents, Greek, and Cyrillic. Bundles contain them (scripts/bundle.ts).
 */
export const typeface = {
  regular: readWeight('400Regular/Inter_400Regular'),
  bold: readWeight('600SemiBold/Inter_600SemiBold'),
} as const;
