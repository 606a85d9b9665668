import { useLocation } from 'react-router-dom';
import { toTextLines } from '../../../../../shared/domain/html/lines.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import { keepAddressFilters } from '../../../app/address/address.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { useNow } from '../../../app/address/use-now.ts';
import { ButtonLink } from '../../../components/form/button.tsx';
import { parseSafe } from '../../../components/safe-html/safe-html.tsx';
import { CardPanel } from '../components/card-panel.tsx';
import { MetricsPanel } from '../components/metrics-panel.tsx';
import { MissingPanel } from '../components/missing-panel.tsx';
import { NewestAudit } from '../components/newest-audit.tsx';
import { ReportFrame } from '../components/report-frame.tsx';
import { ScoresPanel } from '../components/scores-panel.tsx';
import { SitesPanel } from '../components/sites-panel.tsx';
import { useScoreCardAuditQuery, useScoreCardHistoryQuery } from '../reports-api.ts';
import type { ReportState } from '../use-report.ts';
import { isScoredMetric } from '../../../../../shared/documents/metric-rows.ts';
import { scoreRankColumns } from '../../../../../shared/documents/site-columns.ts';
import { useShown } from '../../../app/api/use-shown.ts';

/** /score-card: the newest audit of a site, or its sites ranked by score, with every scored metric. */
export function ScoreCard({ state }: { state: ReportState }) {
  const { node } = useScope();
  const now = useNow();
  const filters = keepAddressFilters(useLocation().search);
  const ofSite = node?.type === 'SITE';
  const siteId = node?.siteId ?? '';
  const history = useShown(useScoreCardHistoryQuery({ params: { siteId } }, { skip: !ofSite }));
  const audits = history.currentData?.audits;
  const newest = audits?.[0] ?? null;
  const whole = useScoreCardAuditQuery({ params: { auditId: newest?.auditId ?? '' } }, { skip: newest === null });
  const card = state.report?.card;
  const written = card?.summary == null ? [] : toTextLines(parseSafe(card.summary));
  return (
    <ReportFrame state={state} extras={{ metric: 'sessions', isFranchise: false, written }}>
      {(report, words) => (
        <>
          {node?.type === 'SITE' && node.siteId === report.node.siteId && (
            <CardPanel
              key={`${siteId}-${report.card?.yearMonth ?? ''}`}
              site={node}
              card={report.card}
              timeZone={report.timeZone}
              today={siteToday(now, report.timeZone)}
            />
          )}
          <div className="report-columns">
            <MetricsPanel
              report={report}
              words={words}
              title="Scored metrics"
              subtitle={`${words.period} vs. ${words.before}`}
              keep={isScoredMetric}
              lines={ofSite && newest !== null ? (whole.currentData?.audit.lines ?? []) : undefined}
            />
            <div className="report-aside">
              {ofSite ? (
                <NewestAudit
                  audits={audits}
                  failure={
                    history.error === undefined || audits !== undefined ? undefined : getErrorMessage(history.error)
                  }
                  onRetry={() => void history.refetch()}
                  timeZone={report.timeZone}
                  filters={filters}
                />
              ) : (
                <ScoresPanel report={report} words={words} />
              )}
            </div>
          </div>
          {report.sites.length > 0 && (
            <SitesPanel
              report={report}
              words={words}
              title="Sites by score"
              columns={scoreRankColumns(report)}
              sort={{ key: 'score', direction: 'descending' }}
              totals={undefined}
              action={
                <ButtonLink to={`/audits${filters}`} size="small">
                  Audit history
                </ButtonLink>
              }
            />
          )}
          <MissingPanel report={report} words={words} />
        </>
      )}
    </ReportFrame>
  );
}
