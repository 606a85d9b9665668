import type { Audit } from '../../../../../shared/model/audit.ts';
import { auditFootnotes } from '../view/audit-footnotes.ts';

/** The footnotes used in this audit's table. */
export function Footnotes({ audit }: { audit: Pick<Audit, 'version' | 'lines' | 'monthlyAvgMetrics' | 'baseline'> }) {
  const used = auditFootnotes(audit);
  if (used.length === 0) return null;
  return (
    <dl className="footnotes">
      {used.map(({ mark, text }) => (
        <div key={text}>
          <dt>{mark}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
