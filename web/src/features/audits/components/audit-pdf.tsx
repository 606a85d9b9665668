import type { Audit } from '../../../../../shared/model/audit.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { Button } from '../../../components/form/button.tsx';
import { FileIcon } from '../../../components/icons/actions.tsx';
import type { AuditOfSite } from '../../../../../shared/documents/audit-block.ts';
import { usePdf } from '../../../components/pdf/use-pdf.ts';
import type { AuditPaper } from '../view/audit-document.ts';

type Props = Pick<AuditPaper, 'siteName' | 'timeZone' | 'before'> & {
  audit: Audit;
  insights: AuditOfSite['insights'];
};

/** Exports the audit as a PDF of text and vectors, in the brand's style. The code loads on demand. */
export function AuditPdf({ audit, insights, ...paper }: Props) {
  const { me, nodeChain } = useScope();
  const { busy, make } = usePdf();
  if (me === undefined) return null;
  const { theme } = me;
  const nodeLogo = [...me.above, ...nodeChain].findLast(node => node.logo !== undefined)?.logo;
  const look = { brand: theme.title, logo: nodeLogo ?? theme.mainLogo ?? null, color: theme.primary };
  const build = async () => {
    const { auditDocument } = await import('../view/audit-document.ts');
    return auditDocument({ audit, insights }, { ...paper, ...look });
  };
  return (
    <Button size="small" className="no-print" busy={busy} onClick={() => make(build)}>
      <FileIcon size={14} />
      PDF
    </Button>
  );
}
