import { printSharedReport } from '../../../shared/contract/share-links.ts';
import { createHandler } from '../../runtime/handler.ts';
import { printPdf } from '../../services/pdf/print-pdf.ts';
import { requireLiveLink } from '../../services/share-links/live-link.ts';

export const handler = createHandler(printSharedReport, async ({ body: { code, document }, now }) => {
  await requireLiveLink(code, now);
  return printPdf(document, now);
});
