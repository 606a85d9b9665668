import type { Report } from '../../../../../shared/model/report.ts';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { BrandMark } from '../../../components/brand-mark.tsx';
import { TrendDownIcon, TrendFlatIcon, TrendUpIcon, HourglassIcon } from '../../../components/icons/status.tsx';
import type { ReportTexts } from '../../../../../shared/documents/report-text.ts';
import { reportSummary, type ReportSummary } from '../../../../../shared/documents/report-summary.ts';
import type { PageExtras } from '../../../../../shared/documents/report-document.ts';
import type { ReportKind } from '../../../../../shared/documents/report-kind.ts';
import { ReportActions } from './report-actions.tsx';

const tones = {
  ahead: { tone: 'good', Icon: TrendUpIcon },
  level: { tone: 'info', Icon: TrendFlatIcon },
  behind: { tone: 'bad', Icon: TrendDownIcon },
  unknown: { tone: 'neutral', Icon: HourglassIcon },
} as const satisfies Record<ReportSummary['tone'], unknown>;

/** The title block of a report: brand, node, period, result, and the export buttons. */
export function ReportHead({
  kind,
  report,
  words,
  line,
  extras,
}: {
  kind: ReportKind;
  report: Report;
  words: ReportTexts;
  line: readonly NodeSummary[];
  extras: PageExtras;
}) {
  const summary = reportSummary(report, words.before);
  const { tone, Icon } = tones[summary.tone];
  const above = line.slice(0, -1);
  return (
    <header className="panel report-head">
      <div className="report-title">
        <p className="report-brand">
          {words.logo === null ? <BrandMark size={24} /> : <img src={words.logo} alt="" height="28" />}
          <span>{words.brand}</span>
        </p>
        <h2>
          <span className="report-name">{words.title}</span> {words.subject}
        </h2>
        {above.length > 0 && <p className="report-place">{above.map(node => node.name).join(' / ')}</p>}
        <p className="report-summary">
          <span className={`report-summary-icon tone-${tone}`}>
            <Icon size={18} />
          </span>
          <span>
            <strong>{summary.title}.</strong> {summary.text}
          </span>
        </p>
      </div>
      <dl className="report-facts">
        {words.facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <ReportActions kind={kind} report={report} words={words} extras={extras} />
    </header>
  );
}
