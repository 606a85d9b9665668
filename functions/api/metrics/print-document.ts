import { printDocument } from '../../../shared/contract/documents.ts';
import { createHandler } from '../../runtime/handler.ts';
import { printPdf } from '../../services/pdf/print-pdf.ts';

export const handler = createHandler(printDocument, ({ body, now }) => printPdf(body, now));
