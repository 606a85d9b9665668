import { updateAudit as endpoint } from '../../../shared/contract/audits.ts';
import { notFound } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { sanitiseNote } from '../../services/audits/note-html.ts';
import { setAuditNote, siteOfAudit } from '../../stores/audits.ts';

export const handler = createHandler(
  endpoint,
  async ({ params, body: { note, seenNote } }) => {
    const audit = await setAuditNote(params.auditId, note === null ? null : sanitiseNote(note), seenNote);
    if (audit === null) throw notFound();
    return { audit };
  },
  siteOfAudit,
);
