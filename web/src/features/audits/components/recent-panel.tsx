import { comparedWith } from '../../../../../shared/domain/audits/compared-with.ts';
import { scoreText, showsInsights } from '../../../../../shared/domain/audits/kinds.ts';
import { formatDate, formatInstant, formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { auditStateText } from '../../../../../shared/numbers/metrics/data-state.ts';
import { metricTable } from '../../../../../shared/numbers/metrics/table.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import type { AuditSummary } from '../../../../../shared/model/audit.ts';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { ButtonLink } from '../../../components/form/button.tsx';
import { Gauge } from '../../../components/figures/gauge.tsx';
import { SettledMark } from '../../../components/icons/status.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { useGetAuditQuery } from '../audit-api.ts';
import { outcomesSince } from '../../../../../shared/domain/audits/since.ts';
import { outcomeLabels } from '../../../../../shared/domain/audits/audit-text.ts';
import { InsightList } from './insight-list.tsx';
import { Outcome, OutcomeCounts } from './outcome.tsx';
import { useShown } from '../../../app/api/use-shown.ts';

type Props = {
  recent: AuditSummary;
  before: AuditSummary | null;
  /** The mean over three months. */
  mean: number | null;
  site: NodeSummary | undefined;
  timeZone: string;
  filters: string;
};

/** Number of changes that fit next to the history; the audit has all. */
const maxChanges = 3;

/** The outcomes that changed since the previous audit; needs both audits. */
function SinceBefore({ recent, before }: { recent: AuditSummary; before: AuditSummary }) {
  const now = useShown(useGetAuditQuery({ params: { auditId: recent.auditId } }));
  const then = useShown(useGetAuditQuery({ params: { auditId: before.auditId } }));
  const [current, old] = [now.currentData?.audit, then.currentData?.audit];
  const title = <h3>Since {formatMonth(before.yearMonth).split(' ')[0]}</h3>;
  if (now.isError || then.isError)
    return (
      <section className="recent-since">
        {title}
        <p className="quiet">The comparison could not be loaded. Open the audit to see its metrics.</p>
      </section>
    );
  if (current === undefined || old === undefined)
    return (
      <section className="recent-since" aria-busy="true">
        {title}
        <SkeletonRows rows={maxChanges} height={37} />
      </section>
    );
  const changes = outcomesSince(current.lines, old.lines);
  return (
    <section className="recent-since">
      {title}
      {changes.length === 0 && <p className="quiet">No metric changed its result.</p>}
      <ul>
        {changes.slice(0, maxChanges).map(({ metric, now: outcome, was }) => (
          <li key={metric}>
            <Outcome outcome={outcome} />
            <span>{metricTable[metric].title}</span>
            <span className="quiet">was {outcomeLabels[was].toLowerCase()}</span>
          </li>
        ))}
      </ul>
      {changes.length > maxChanges && <p className="quiet">and {changes.length - maxChanges} more</p>}
    </section>
  );
}

/** 'Recent Audit and Insights': the newest audit at a glance. */
export function RecentPanel({ recent, before, mean, site, timeZone, filters }: Props) {
  const { data, isError } = useShown(useGetAuditQuery({ params: { auditId: recent.auditId } }));
  const scored = recent.passed + recent.close + recent.failed;
  const hidden = recent.type === 'ecommercestats';
  return (
    <Panel
      title="Recent Audit and Insights"
      className="recent-audit"
      subtitle={`${formatMonth(recent.yearMonth)}, created ${formatDate(siteToday(new Date(recent.timestamp), timeZone))}`}
      provenance={
        <span className="provenance" title={formatInstant(recent.timestamp, timeZone)}>
          <SettledMark state={recent.status} />
          <span>
            {[
              auditStateText(recent.status),
              ...(data === undefined ? [] : [`rules ${data.audit.proof.ruleVersion}`]),
            ].join(' · ')}
          </span>
        </span>
      }
    >
      {hidden ? (
        <p className="recent-hidden">
          <ButtonLink to={`/audit/${recent.auditId}${filters}`} look="quiet">
            {scoreText(recent.type, recent.score)}
          </ButtonLink>
        </p>
      ) : (
        <div className="recent-gauge">
          <Gauge score={recent.score} color="var(--score)" label={`Audit score of ${formatMonth(recent.yearMonth)}`} />
        </div>
      )}
      <p className="recent-sentence">
        <strong>
          {recent.passed} of {scored}
        </strong>{' '}
        metrics meet {comparedWith(recent)}
        {mean === null || hidden ? '' : ` · three-month mean ${mean}`}
      </p>
      <OutcomeCounts passed={recent.passed} close={recent.close} failed={recent.failed} />
      {before !== null && <SinceBefore recent={recent} before={before} />}
      {showsInsights(recent.yearMonth) && (
        <section className="recent-insights" aria-busy={data === undefined}>
          <h3>Insights</h3>
          {data === undefined && <SkeletonRows rows={2} height={64} />}
          {data?.insights.length === 0 && (
            <p className="quiet">
              {data.closedInsights.length === 0 ? 'No issues found' : 'No open alerts'} in{' '}
              {formatMonth(recent.yearMonth).split(' ')[0]}.
            </p>
          )}
          {data !== undefined && (
            <InsightList
              insights={data.insights}
              closed={data.closedInsights}
              site={site}
              siteId={recent.siteId}
              yearMonth={recent.yearMonth}
              timeZone={timeZone}
              level={4}
            />
          )}
        </section>
      )}
      {/* Below the recommendations of unknown length: shown earlier, it would move under the user's finger. */}
      {(data !== undefined || isError) && (
        <div className="recent-open">
          <ButtonLink to={`/audit/${recent.auditId}${filters}`} look="primary" wide>
            Open audit
          </ButtonLink>
        </div>
      )}
    </Panel>
  );
}
