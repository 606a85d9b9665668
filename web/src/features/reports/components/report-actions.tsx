import { useState } from 'react';
import type { Report } from '../../../../../shared/model/report.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { FileIcon, PrintIcon } from '../../../components/icons/actions.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { download } from '../../../components/table/table-export.ts';
import { useAuditOfReport } from '../use-audit-of-report.ts';
import type { PageExtras } from '../view/report-document.ts';
import type { ReportKind } from '../view/report-kind.ts';
import type { ReportWords } from '../view/report-words.ts';

/** Takes the report away: as a PDF of text and vectors, or on paper. What makes it loads when it is asked for. */
export function ReportActions({
  kind,
  report,
  words,
  extras,
}: {
  kind: ReportKind;
  report: Report;
  words: ReportWords;
  extras: PageExtras;
}) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const findAudit = useAuditOfReport();
  const makePdf = async () => {
    setBusy(true);
    try {
      const [{ reportPdf }, { reportDocument }] = await Promise.all([
        import('../../../components/pdf/render-pdf.ts'),
        import('../view/report-document.ts'),
      ]);
      download(
        `${words.fileName}.pdf`,
        'application/pdf',
        await reportPdf(reportDocument(kind, report, words, { ...extras, audit: await findAudit(kind, report) })),
      );
      dispatch(toastShown({ tone: 'good', text: `${words.fileName}.pdf was made` }));
    } catch {
      dispatch(
        toastShown({
          tone: 'bad',
          text: 'The PDF could not be made. Nothing was changed; please try again, or print the page.',
        }),
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="report-actions no-print">
      <Button size="small" onClick={() => window.print()}>
        <PrintIcon size={15} />
        Print
      </Button>
      <Button size="small" look="primary" busy={busy} onClick={() => void makePdf()}>
        <FileIcon size={15} />
        PDF
      </Button>
    </div>
  );
}
