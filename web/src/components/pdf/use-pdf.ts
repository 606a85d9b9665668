import { useContext, useState } from 'react';
import type { ReportDocument } from '../../../../shared/model/report-document.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../toast/toast-slice.ts';
import { GuestCodeContext } from './guest-code.ts';

/** Downloads a document as a PDF. A failure shows an error and changes nothing. */
export function usePdf(): { readonly busy: boolean; readonly make: (build: () => Promise<ReportDocument>) => void } {
  const dispatch = useAppDispatch();
  const code = useContext(GuestCodeContext);
  const [busy, setBusy] = useState(false);
  const run = async (build: () => Promise<ReportDocument>) => {
    setBusy(true);
    try {
      const [{ downloadPdf }, document] = await Promise.all([import('./print-api.ts'), build()]);
      const failure = await downloadPdf(document, dispatch, code);
      dispatch(
        failure === null
          ? toastShown({ tone: 'good', text: `${document.fileName}.pdf was saved` })
          : toastShown({ tone: 'bad', text: failure }),
      );
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
