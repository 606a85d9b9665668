import { useState } from 'react';
import { useAppDispatch } from '../../app/store.ts';
import { download } from '../table/table-export.ts';
import { toastShown } from '../toast/toast-slice.ts';
import type { ReportDocument } from './document.ts';

/**
 * Renders a document as a PDF and downloads it; the renderer loads on demand. A failure shows an error and changes
 * nothing.
 */
export function usePdf(): { readonly busy: boolean; readonly make: (build: () => Promise<ReportDocument>) => void } {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const run = async (build: () => Promise<ReportDocument>) => {
    setBusy(true);
    try {
      const [{ reportPdf }, document] = await Promise.all([import('./render-pdf.ts'), build()]);
      download(`${document.fileName}.pdf`, 'application/pdf', await reportPdf(document));
      dispatch(toastShown({ tone: 'good', text: `${document.fileName}.pdf was saved` }));
    } catch {
      dispatch(
        toastShown({
          tone: 'bad',
          text: 'The PDF could not be created. Please try again, or print the page.',
        }),
      );
    } finally {
      setBusy(false);
    }
  };
  return { busy, make: build => void run(build) };
}
