import * as z from 'zod/mini';
import { dropDraft, keepDraft, readDraft } from '../../app/unsaved/drafts.ts';
import { siteFormSchema, type SiteForm } from './view/fields.ts';

/**
 * The unsaved text of a site. It survives leaving the page (Google's consent navigates away and back) and is removed
 * when saved or discarded. `saved` is the record that the user saw when they began typing.
 */
const draftSchema = z.object({ revision: z.int(), saved: siteFormSchema, form: siteFormSchema });
export type SiteDraft = { readonly revision: number; readonly saved: SiteForm; readonly form: SiteForm };

const toRecord = (siteId: string) => `site.${siteId}`;

export const readSiteDraft = (siteId: string): SiteDraft | null => readDraft(toRecord(siteId), draftSchema);
export const keepSiteDraft = (siteId: string, draft: SiteDraft): void => keepDraft(toRecord(siteId), draft);
export const dropSiteDraft = (siteId: string): void => dropDraft(toRecord(siteId));
