import { cheapestChanges } from '../../../../../shared/domain/audits/explain.ts';
import { notEnoughData } from '../../../../../shared/domain/audits/kinds.ts';
import { lineTitle } from '../../../../../shared/domain/audits/line-numbers.ts';
import { formatMetricChange } from '../../../../../shared/numbers/metrics/format.ts';
import type { Audit } from '../../../../../shared/model/audit.ts';
import type { MetricKey } from '../../../../../shared/model/metric-value.ts';
import { NoneIcon, PassIcon } from '../../../components/icons/status.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { cheapestSentence } from '../../../../../shared/domain/audits/way-text.ts';
import { ScoreStep } from './score-step.tsx';

const most = 6;

/** The misses that are easiest to fix, ranked; a click opens the metric's row. */
export function CheapestPanel({
  audit,
  opened,
  onOpen,
}: {
  audit: Audit;
  opened: MetricKey | null;
  onOpen: (metric: MetricKey) => void;
}) {
  const changes = cheapestChanges(audit).slice(0, most);
  const [first, last] = [changes[0], changes.at(-1)];
  return (
    <Panel
      title="Easiest changes"
      flush
      className="cheapest-panel"
      subtitle={
        first === undefined
          ? 'How to raise the score'
          : `Each one alone raises the score from ${audit.score} to ${first.scoreAlone}`
      }
      provenance={changes.length > 1 ? <span>All {changes.length} together</span> : undefined}
      action={
        changes.length > 1 && last !== undefined ? <ScoreStep from={audit.score} to={last.scoreTogether} /> : undefined
      }
    >
      {audit.score === null && (
        <EmptyState icon={<NoneIcon size={18} />} title={notEnoughData}>
          This audit has no score.
        </EmptyState>
      )}
      {first === undefined && audit.score !== null && (
        <EmptyState tone="good" icon={<PassIcon size={18} />} title="No changes needed">
          {audit.close + audit.failed === 0
            ? 'Every scored metric passes.'
            : 'No change to the failing metrics would make them pass.'}
        </EmptyState>
      )}
      <ol className="cheapest-list">
        {changes.map((change, index) => (
          <li key={change.metric}>
            <button type="button" aria-pressed={opened === change.metric} onClick={() => onOpen(change.metric)}>
              <span className="rank number" aria-hidden="true">
                {index + 1}
              </span>
              <span className="cheapest-what">
                <b>{lineTitle(change)}</b>
                <small>{cheapestSentence(change, audit)}</small>
              </span>
              <span className="number">
                {change.printedChange === null ? 'from 0' : formatMetricChange(change.metric, change.printedChange)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
