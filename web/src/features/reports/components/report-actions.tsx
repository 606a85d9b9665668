import { isGroupId } from '../../../../../shared/domain/groups/groups.ts';
import type { Report } from '../../../../../shared/model/report.ts';
import { Button } from '../../../components/form/button.tsx';
import { FileIcon, PrintIcon } from '../../../components/icons/actions.tsx';
import { usePdf } from '../../../components/pdf/use-pdf.ts';
import { useAuditsOfReport } from '../use-report-audits.ts';
import type { PageExtras } from '../../../../../shared/documents/report-document.ts';
import type { ReportKind } from '../../../../../shared/documents/report-kind.ts';
import { useIsGuest } from '../view/guest.ts';
import type { ReportTexts } from '../../../../../shared/documents/report-text.ts';
import { ShareReport } from './share-report.tsx';

/** Exports the report: as a PDF of text and vectors, or on paper. */
export function ReportActions({
  kind,
  report,
  words,
  extras,
}: {
  kind: ReportKind;
  report: Report;
  words: ReportTexts;
  extras: PageExtras;
}) {
  const { busy, make } = usePdf();
  const isGuest = useIsGuest();
  const findAudits = useAuditsOfReport();
  const build = async () => {
    const [{ reportDocument }, audits] = await Promise.all([
      import('../../../../../shared/documents/report-document.ts'),
      findAudits(kind, report),
    ]);
    return reportDocument(kind, report, words, { ...extras, audits });
  };
  return (
    <div className="report-actions no-print">
      {!isGuest && !isGroupId(report.node.siteId) && (kind === 'monthly' || kind === 'annual') && (
        <ShareReport kind={kind} report={report} words={words} />
      )}
      <Button size="small" onClick={() => window.print()}>
        <PrintIcon size={15} />
        Print
      </Button>
      <Button size="small" look="primary" busy={busy} onClick={() => make(build)}>
        <FileIcon size={15} />
        PDF
      </Button>
    </div>
  );
}
