import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

/** Storage of the stand-ins' state: a folder, or memory. */
export type DataDir = string;
export const inMemory = ':memory:';

/** Small value that survives a restart: changed in place, then saved. */
export type SavedFile<Value> = { readonly value: Value; save(): void };

/** Writes a temporary file and renames it, so a killed process leaves the old or the new state, never half. */
export function writeWhole(file: string, text: string): void {
  const temporaryFile = `${file}.${process.pid}.writing`;
  writeFileSync(temporaryFile, text, { mode: 0o600 });
  renameSync(temporaryFile, file);
}

/**
 * Reads `<dataDir>/<name>` against its schema, or starts from `initial` without one. An invalid file is an error that
 * names it: guessing would lose stored data.
 */
export function openSavedFile<Schema extends z.core.$ZodType>(
  dataDir: DataDir,
  name: string,
  schema: Schema,
  initial: () => z.infer<Schema>,
): SavedFile<z.infer<Schema>> {
  if (dataDir === inMemory) return { value: initial(), save: () => {} };
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, name);
  const value = existsSync(file) ? readSaved(file, schema) : initial();
  return { value, save: () => writeWhole(file, JSON.stringify(value)) };
}

function readSaved<Schema extends z.core.$ZodType>(file: string, schema: Schema): z.infer<Schema> {
  let stored: unknown;
  try {
    stored = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(`${file} isn't readable JSON. Run 'npm run reset' to start over.`);
  }
  const parsed = z.safeParse(schema, stored);
  if (parsed.success) return parsed.data;
  throw new Error(
    `${file} is from another version. Run 'npm run reset' to start over.\n${z.prettifyError(parsed.error)}`,
  );
}
