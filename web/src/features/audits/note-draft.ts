import * as z from 'zod/mini';
import * as drafts from '../../app/unsaved/drafts.ts';

/** A note draft survives a closed editor and a reload of the tab, until it is saved or discarded. */
const toRecord = (auditId: string) => `note.${auditId}`;

export const readDraft = (auditId: string): string | null => drafts.readDraft(toRecord(auditId), z.string());
export const keepDraft = (auditId: string, html: string): void => drafts.keepDraft(toRecord(auditId), html);
export const dropDraft = (auditId: string): void => drafts.dropDraft(toRecord(auditId));
