/** A note being written outlives a closed editor and a reload of the tab; it goes once it is saved or discarded. */
const keyOf = (auditId: string) => `insights.note.${auditId}`;

export const readDraft = (auditId: string): string | null => window.sessionStorage.getItem(keyOf(auditId));
export const keepDraft = (auditId: string, html: string): void => window.sessionStorage.setItem(keyOf(auditId), html);
export const dropDraft = (auditId: string): void => window.sessionStorage.removeItem(keyOf(auditId));
