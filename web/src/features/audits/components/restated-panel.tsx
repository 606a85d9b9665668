import { lineTitle, toLineMetric } from '../../../../../shared/domain/audits/line-numbers.ts';
import type { Audit } from '../../../../../shared/model/audit.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { PassIcon } from '../../../components/icons/status.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { useGetAuditRestatedQuery } from '../audit-api.ts';
import { restatedLines, restatedSentence } from '../view/restated.ts';
import { useShown } from '../../../app/api/use-shown.ts';

/** Changes that platforms made since the audit was sealed, metric by metric; the score does not change. */
export function RestatedPanel({ audit }: { audit: Audit }) {
  const { data, error, isFetching, refetch } = useShown(
    useGetAuditRestatedQuery({ params: { auditId: audit.auditId } }),
  );
  const lines = restatedLines(audit, data?.restated ?? null);
  return (
    <Panel
      title="Changes since creation"
      subtitle="The same months with today's data"
      className="restated-panel"
      flush={lines.length > 0}
    >
      {error !== undefined && data === undefined && (
        <FailedState message={getErrorMessage(error)} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {error === undefined && data === undefined && <p className="skeleton restated-skeleton" aria-busy="true" />}
      {data?.restated === null && (
        <p className="quiet">Scored by earlier rules ({audit.proof.ruleVersion}), so its numbers aren’t compared.</p>
      )}
      {data !== undefined && data.restated !== null && lines.length === 0 && (
        <EmptyState tone="good" icon={<PassIcon size={18} />} title="No number has changed">
          No platform has revised a number in this audit.
        </EmptyState>
      )}
      {lines.length > 0 && data !== undefined && data.restated !== null && (
        <>
          <p className="restated-score">{restatedSentence(audit, data.restated)}</p>
          <ul className="restated-list">
            {lines.map(({ metric, value, comparison, outcome }) => (
              <li key={metric}>
                <b>{lineTitle(toLineMetric(metric))}</b>
                {value !== null && <span className="number">{value}</span>}
                {comparison !== null && <small>{comparison}</small>}
                {outcome !== null && <small className="restated-outcome">{outcome}</small>}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
