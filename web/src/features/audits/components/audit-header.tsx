import { useState } from 'react';
import { describeRule, notEnoughData, scoreText } from '../../../../../shared/domain/audits/kinds.ts';
import { formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import type { Audit, AuditSummary } from '../../../../../shared/model/audit.ts';
import { Gauge } from '../../../components/figures/gauge.tsx';
import { Button } from '../../../components/form/button.tsx';
import { FlagIcon } from '../../../components/icons/actions.tsx';
import { SettledMark } from '../../../components/icons/status.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import { summarySentence } from '../../../../../shared/domain/audits/audit-text.ts';
import { groupLines } from '../view/metric-groups.ts';
import { AuditNote } from './audit-note.tsx';
import { GroupSquares } from './group-squares.tsx';

function ScoreSentence({ audit, before }: { audit: Audit; before: AuditSummary | null }) {
  const change = audit.score === null || before === null || before.score === null ? null : audit.score - before.score;
  if (change === null || before === null) return <p className="audit-score-words">Score</p>;
  const month = formatMonth(before.yearMonth).split(' ')[0];
  if (change === 0) return <p className="audit-score-words">Score, as in {month}</p>;
  const points = Math.abs(change);
  return (
    <p className="audit-score-words">
      Score,{' '}
      <strong className={change > 0 ? 'text-good' : 'text-bad'}>
        {points} {points === 1 ? 'point' : 'points'}
      </strong>{' '}
      {change > 0 ? 'above' : 'below'} {month}
    </p>
  );
}

/** The audit's summary: score, month, every metric as a square, and the note. */
export function AuditHeader({
  audit,
  before,
  mean,
  siteName,
  mayEdit,
}: {
  audit: Audit;
  before: AuditSummary | null;
  mean: number | null;
  siteName: string;
  mayEdit: boolean;
}) {
  const groups = groupLines(audit.lines);
  const [shown, setShown] = useState(false);
  // The score of an ecommerce-stats audit shows only on request (specification 2, Audit card).
  const isHidden = audit.type === 'ecommercestats' && !shown;
  return (
    <section className="panel audit-header" aria-label={`Audit of ${formatMonth(audit.yearMonth)}`}>
      <div className="audit-header-score">
        {isHidden && (
          <Button look="quiet" className="audit-no-score" onClick={() => setShown(true)}>
            {scoreText(audit.type, audit.score)}
          </Button>
        )}
        {!isHidden && audit.score === null && <p className="audit-no-score">{notEnoughData}</p>}
        {!isHidden && audit.score !== null && <Gauge score={audit.score} color="var(--score)" label="Audit score" />}
        {isHidden ? <p className="audit-score-words">Score</p> : <ScoreSentence audit={audit} before={before} />}
        {!isHidden && mean !== null && <p className="audit-score-words">Three-month mean {mean}</p>}
      </div>
      <div className="audit-header-words">
        <header>
          <h2>{formatMonth(audit.yearMonth)}</h2>
          <Badge icon={<SettledMark state={audit.status} />}>
            {audit.status === 'settled' ? 'Settled' : 'Provisional'}
          </Badge>
          <Badge>Version {audit.version}</Badge>
          {audit.baseline?.set === true && (
            <Badge tone="info" icon={<FlagIcon size={13} />}>
              Baseline
            </Badge>
          )}
          {audit.run > 1 && <Badge>Run {audit.run}</Badge>}
          <span className="audit-site truncate">{siteName}</span>
        </header>
        <p>{summarySentence(audit)}</p>
        <p className="quiet">
          Scoring rules {audit.proof.ruleVersion}: {describeRule(audit.proof.ruleVersion)}
        </p>
        <GroupSquares groups={groups} />
      </div>
      <AuditNote auditId={audit.auditId} note={audit.note} mayEdit={mayEdit} />
    </section>
  );
}
