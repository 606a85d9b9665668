import type { ReactNode } from 'react';
import type { CheapestChange } from '../../../../../shared/domain/audits/explain.ts';
import { lineChange, lineChangeText } from '../../../../../shared/domain/audits/line-numbers.ts';
import { waysToPass } from '../../../../../shared/domain/audits/ways.ts';
import { formatInstant, formatMonthShort } from '../../../../../shared/domain/formats/dates.ts';
import { formatChange } from '../../../../../shared/domain/formats/numbers.ts';
import { describeCommon } from '../../../../../shared/numbers/comparison/common-text.ts';
import { formatMetricChange } from '../../../../../shared/numbers/metrics/format.ts';
import { metricTable } from '../../../../../shared/numbers/metrics/table.ts';
import type { Audit, AuditLine } from '../../../../../shared/model/audit.ts';
import { serviceNames } from '../../../../../shared/platforms/registry.ts';
import { GoalsIcon } from '../../../components/icons/navigation.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import { SettledMark } from '../../../components/icons/status.tsx';
import { describeComparison, ruleSentence } from '../view/audit-text.ts';
import { cheapestSentence, waySentence } from '../../../../../shared/domain/audits/way-text.ts';
import { NumberLine } from './number-line.tsx';
import { ScoreStep } from './score-step.tsx';

type Props = {
  line: AuditLine;
  audit: Audit;
  change: CheapestChange | undefined;
  timeZone: string;
  /** The button that creates a task from it. */
  task: ReactNode;
};

/** The reason why a metric passed or missed, its number line, and the smallest change that would make it pass. */
export function LineDetail({ line, audit, change, timeZone, task }: Props) {
  const ways = waysToPass(line, audit.metrics);
  const { description, services } = metricTable[line.metric];
  const from = services.filter(service => audit.proof.services.includes(service)).map(service => serviceNames[service]);
  return (
    <div className="line-detail">
      <p>
        <strong>{description}</strong> {ruleSentence(line, describeComparison(audit).article)}
      </p>
      {lineChange(line) !== null && (
        <p className="line-change">
          {describeComparison(audit).changeTitle} <strong className="number">{lineChangeText(line)}</strong>
          {line.common !== undefined && <span className="quiet"> {describeCommon(line.common)}</span>}
        </p>
      )}
      <NumberLine
        line={line}
        comparisonName={describeComparison(audit).name}
        monthName={formatMonthShort(audit.yearMonth)}
      />
      {change !== undefined && (
        <div className="cheapest">
          <Badge tone="info" icon={<GoalsIcon size={13} />}>
            Easiest change
          </Badge>
          <span className="cheapest-words">{cheapestSentence(change, audit)}</span>
          <span className="number">{formatMetricChange(line.metric, change.printedChange)}</span>
          <ScoreStep from={audit.score} to={change.scoreAlone} />
        </div>
      )}
      {ways.length > 0 && (
        <ul className="ways">
          {ways.map(way => (
            <li key={way.metric}>
              <span>{waySentence(way, audit.metrics)}</span>
              <span className="number">{formatChange(way.relativeChange)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="line-source">
        <SettledMark state={audit.status} />
        {[...from, `as of ${formatInstant(audit.timestamp, timeZone)}`].join(' · ')}
      </p>
      <div className="no-print">{task}</div>
    </div>
  );
}
