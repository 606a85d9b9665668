import { printDocument } from '../../../../shared/contract/documents.ts';
import { printSharedReport } from '../../../../shared/contract/share-links.ts';
import type { ReportDocument } from '../../../../shared/model/report-document.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { getErrorReason } from '../../app/api/errors.ts';
import { fromContract } from '../../app/api/from-contract.ts';
import type { Store } from '../../app/store.ts';
import { downloadAddress } from '../table/table-export.ts';
import { loadPicture } from './picture.ts';

const printApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    printDocument: fromContract(builder, printDocument).mutation(),
    printSharedReport: fromContract(builder, printSharedReport).mutation(),
  }),
});

/**
 * Has the server draw a document, and downloads the PDF. The logo goes along as pixels: the browser can show more
 * formats than the server. Returns the message if it failed.
 * @param code of the share link that opened the page
 */
export async function downloadPdf(
  document: ReportDocument,
  dispatch: Store['dispatch'],
  code: string | null = null,
): Promise<string | null> {
  const { head, fileName } = document;
  const logo = head.logo === null ? null : await loadPicture(head.logo).catch(() => null);
  const body = { ...document, head: { ...head, logo } };
  const options = { track: false };
  const { printDocument: print, printSharedReport: printShared } = printApi.endpoints;
  const { data, error } =
    code === null
      ? await dispatch(print.initiate({ body }, options))
      : await dispatch(printShared.initiate({ body: { code, document: body } }, options));
  if (data === undefined) return getErrorReason(error);
  downloadAddress(`${fileName}.pdf`, data);
  return null;
}
