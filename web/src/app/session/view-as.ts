import * as z from 'zod/mini';

/** Whose eyes an administrator looks through, and who the administrator is. Kept for this tab's session. */
const viewedSchema = z.object({ userId: z.string(), name: z.string(), email: z.string(), by: z.string() });
export type Viewed = z.infer<typeof viewedSchema>;

const key = 'insights.view-as';

/** Null while somebody looks through their own eyes; what cannot be read is removed. */
export function viewed(): Viewed | null {
  const stored = window.sessionStorage.getItem(key);
  if (stored === null) return null;
  try {
    const parsed = z.safeParse(viewedSchema, JSON.parse(stored));
    if (parsed.success) return parsed.data;
  } catch {
    // Not JSON: removed like anything else that cannot be read.
  }
  window.sessionStorage.removeItem(key);
  return null;
}

export const beginViewing = (person: Viewed): void => window.sessionStorage.setItem(key, JSON.stringify(person));
export const endViewing = (): void => window.sessionStorage.removeItem(key);

/** What a write answers meanwhile: the server would refuse it as well. */
export const viewingRefusal = ({ name }: Viewed): string =>
  `You are viewing as ${name}. Nothing changed. Stop viewing to make changes.`;
