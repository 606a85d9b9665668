import * as z from 'zod/mini';
import { dropDraft, keepDraft, readDraft } from '../../app/unsaved/drafts.ts';
import { siteFormSchema, type SiteForm } from './view/fields.ts';

/**
 * What was typed about a site and not saved. It outlives leaving the page (Google's consent leads away and back) and
 * goes once it is saved or discarded. `saved` is what the person saw when the typing began.
 */
const draftSchema = z.object({ revision: z.int(), saved: siteFormSchema, form: siteFormSchema });
export type SiteDraft = { readonly revision: number; readonly saved: SiteForm; readonly form: SiteForm };

const toRecord = (siteId: string) => `site.${siteId}`;

export const readSiteDraft = (siteId: string): SiteDraft | null => readDraft(toRecord(siteId), draftSchema);
export const keepSiteDraft = (siteId: string, draft: SiteDraft): void => keepDraft(toRecord(siteId), draft);
export const dropSiteDraft = (siteId: string): void => dropDraft(toRecord(siteId));
