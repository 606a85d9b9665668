import * as z from 'zod/mini';
import { storedUser } from '../session/stored-session.ts';

/** Unsaved text of this tab, stored per user and record: it survives a reload, an error, a sign-out and a release. */
const prefix = 'insights.draft.';
const getKey = (record: string): string => `${prefix}${storedUser() ?? 'nobody'}.${record}`;

/** Returns the draft of a record, or null; removes an unreadable one. */
export function readDraft<S extends z.core.$ZodType>(record: string, schema: S): z.output<S> | null {
  const stored = window.sessionStorage.getItem(getKey(record));
  if (stored === null) return null;
  try {
    const parsed = z.safeParse(schema, JSON.parse(stored));
    if (parsed.success) return parsed.data;
  } catch {
    // Not JSON: removed like any unreadable entry.
  }
  dropDraft(record);
  return null;
}

export function keepDraft(record: string, draft: unknown): void {
  try {
    window.sessionStorage.setItem(getKey(record), JSON.stringify(draft));
  } catch {
    // The storage is full: the text is still on the page.
  }
}

export const dropDraft = (record: string): void => window.sessionStorage.removeItem(getKey(record));

/** True if a storage key is a draft, of one user or of any. */
export const isDraftKey = (key: string, person?: string): boolean =>
  key.startsWith(person === undefined ? prefix : `${prefix}${person}.`);
