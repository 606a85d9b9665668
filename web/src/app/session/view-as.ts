import * as z from 'zod/mini';

/** The user that an administrator views as, and the administrator. Stored for this tab's session. */
const viewedSchema = z.object({ userId: z.string(), name: z.string(), email: z.string(), by: z.string() });
export type Viewed = z.infer<typeof viewedSchema>;

const key = 'insights.view-as';

/** Null unless the user views as another user; removes an unreadable entry. */
export function viewed(): Viewed | null {
  const stored = window.sessionStorage.getItem(key);
  if (stored === null) return null;
  try {
    const parsed = z.safeParse(viewedSchema, JSON.parse(stored));
    if (parsed.success) return parsed.data;
  } catch {
    // Not JSON: removed like any unreadable entry.
  }
  window.sessionStorage.removeItem(key);
  return null;
}

export const beginViewing = (person: Viewed): void => window.sessionStorage.setItem(key, JSON.stringify(person));
export const endViewing = (): void => window.sessionStorage.removeItem(key);

/** The error of a write while viewing as another user: the server would refuse it too. */
export const viewingRefusal = ({ name }: Viewed): string =>
  `You are viewing as ${name}. Nothing changed. Stop viewing to make changes.`;
