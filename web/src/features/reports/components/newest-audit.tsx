import { comparedWith } from '../../../../../shared/domain/audits/compared-with.ts';
import { isSameRule, threeMonthMean } from '../../../../../shared/domain/audits/score-history.ts';
import { scoreColour, scoreText } from '../../../../../shared/domain/audits/kinds.ts';
import { formatDate, formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { auditStateText } from '../../../../../shared/numbers/metrics/data-state.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import type { AuditSummary } from '../../../../../shared/model/audit.ts';
import { ButtonLink } from '../../../components/form/button.tsx';
import { Gauge } from '../../../components/figures/gauge.tsx';
import { scoreFill } from '../../../components/figures/score-fill.ts';
import { AuditsIcon } from '../../../components/icons/navigation.tsx';
import { CloseCallIcon, FailIcon, PassIcon, SettledMark } from '../../../components/icons/status.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { Skeleton } from '../../../components/status/skeleton.tsx';

const counts = [
  { key: 'passed', word: 'Pass', tone: 'good', Icon: PassIcon },
  { key: 'close', word: 'Close', tone: 'warning', Icon: CloseCallIcon },
  { key: 'failed', word: 'Fail', tone: 'bad', Icon: FailIcon },
] as const;

const pointsText = (points: number): string =>
  points === 0
    ? 'same as the previous one'
    : `${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'} ${points > 0 ? 'above' : 'below'} the previous one`;

/** The newest audit of a site: its score compared with the previous audit, and a link to it. */
export function NewestAudit({
  audits,
  failure,
  onRetry,
  timeZone,
  filters,
}: {
  audits: readonly AuditSummary[] | undefined;
  failure: string | undefined;
  onRetry: () => void;
  timeZone: string;
  filters: string;
}) {
  const [newest] = audits ?? [];
  const before = audits?.find(
    audit =>
      audit.yearMonth !== newest?.yearMonth &&
      audit.score !== null &&
      isSameRule(audit.ruleVersion, newest?.ruleVersion),
  );
  const history = (
    <ButtonLink to={`/audits${filters}`} size="small">
      Audit history
    </ButtonLink>
  );
  const title = 'Newest audit';
  if (failure !== undefined)
    return (
      <Panel title={title}>
        <FailedState message={failure} onRetry={onRetry} />
      </Panel>
    );
  if (audits === undefined)
    return (
      <Panel title={title} busy>
        <div className="newest-skeleton">
          <Skeleton height={112} radius={8} />
          <Skeleton height={40} radius={8} />
        </div>
      </Panel>
    );
  if (newest === undefined) {
    return (
      <Panel title={title} action={history}>
        <EmptyState centered icon={<AuditsIcon size={18} />} title="No audits yet">
          The first audit is created on the 4th, when last month&apos;s data is final.
        </EmptyState>
      </Panel>
    );
  }
  const mean = threeMonthMean(audits, newest.yearMonth);
  const points =
    newest.score === null || before?.score === null || before === undefined ? null : newest.score - before.score;
  return (
    <Panel
      title={title}
      subtitle={`${formatMonth(newest.yearMonth)}, created ${formatDate(siteToday(new Date(newest.timestamp), timeZone))}`}
      className="newest-audit"
      provenance={
        <span className="provenance">
          <SettledMark state={newest.status} />
          <span>{auditStateText(newest.status)}</span>
        </span>
      }
      action={history}
    >
      {newest.type === 'ecommercestats' ? (
        <p className="newest-hidden">{scoreText(newest.type, newest.score)}</p>
      ) : (
        <Gauge
          score={newest.score}
          color={scoreFill(scoreColour(newest.type))}
          label={`Audit score of ${formatMonth(newest.yearMonth)}`}
        />
      )}
      <p className="newest-line">
        {points === null
          ? `${newest.passed} of ${newest.passed + newest.close + newest.failed} metrics meet ${comparedWith(newest)}`
          : pointsText(points)}
        {mean === null ? '' : ` · three-month mean ${mean}`}
      </p>
      <dl className="newest-counts">
        {counts.map(({ key, word, tone, Icon }) => (
          <div key={key}>
            <dt className={`text-${tone}`}>
              <Icon size={16} />
              {word}
            </dt>
            <dd className="number">{newest[key]}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink to={`/audit/${newest.auditId}${filters}`} look="primary" wide>
        Open audit
      </ButtonLink>
    </Panel>
  );
}
