import * as z from 'zod/mini';
import { siteFormSchema, type SiteForm } from './view/fields.ts';

/**
 * What was typed about a site and not saved. It outlives leaving the page (Google's consent leads away and back) and
 * goes once it is saved or discarded. `saved` is what the person saw when the typing began.
 */
const draftSchema = z.object({ revision: z.int(), saved: siteFormSchema, form: siteFormSchema });
export type SiteDraft = { readonly revision: number; readonly saved: SiteForm; readonly form: SiteForm };

const keyOf = (siteId: string) => `insights.site.${siteId}`;

export function readSiteDraft(siteId: string): SiteDraft | null {
  const stored = window.sessionStorage.getItem(keyOf(siteId));
  if (stored === null) return null;
  try {
    const parsed = z.safeParse(draftSchema, JSON.parse(stored));
    if (parsed.success) return parsed.data;
  } catch {
    // Not JSON: removed below like anything else that cannot be read (specification 8).
  }
  dropSiteDraft(siteId);
  return null;
}
export const keepSiteDraft = (siteId: string, draft: SiteDraft): void =>
  window.sessionStorage.setItem(keyOf(siteId), JSON.stringify(draft));
export const dropSiteDraft = (siteId: string): void => window.sessionStorage.removeItem(keyOf(siteId));
