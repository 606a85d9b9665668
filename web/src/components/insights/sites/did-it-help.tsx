import type { ListedInsight } from '../../../../../shared/contract/insights.ts';
import { formatInstant, formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { formatChange, formatPoints } from '../../../../../shared/domain/formats/numbers.ts';
import { metricTable } from '../../../../../shared/numbers/metrics/table.ts';
import { previousYearMonth } from '../../../../../shared/domain/periods/days.ts';
import { computeEffect } from '../../../../../shared/domain/recommendations/effects.ts';
import { ButtonLink } from '../../form/button.tsx';
import { Panel } from '../../panel/panel.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { SiblingsChart } from './beside-chart.tsx';

/** The check of a resolved recommendation: the numbers of the site and of similar sites. */
export function DidItHelp({ row, openAudit }: { row: ListedInsight; openAudit: string }) {
  const { checked, resolvedAt, timeZone, siteName, title } = row;
  if (checked === undefined) return null;
  const effect = computeEffect(row);
  const { beside: comparison, yearMonth } = checked;
  const months = `${formatMonth(previousYearMonth(yearMonth))} to ${formatMonth(yearMonth)}`;
  return (
    <Panel
      title="Did it help?"
      subtitle={`${title}, ${siteName}`}
      provenance={<span className="provenance">Audits of {months}</span>}
      action={
        <ButtonLink size="small" to={openAudit}>
          Open audits
        </ButtonLink>
      }
    >
      <p className="did-it-help-verdict">
        <StatusBadge status={row.status} checked={checked} />
      </p>
      {comparison !== undefined && (
        <SiblingsChart beside={comparison} title={metricTable[comparison.metric].title} siteName={siteName} />
      )}
      <dl className="did-it-help">
        {resolvedAt !== undefined && (
          <div>
            <dt>Resolved</dt>
            <dd>{formatInstant(resolvedAt, timeZone)}</dd>
          </div>
        )}
        {comparison === undefined ? (
          <div>
            <dt>Compared</dt>
            <dd>a month is incomplete, or there is no comparison</dd>
          </div>
        ) : (
          <>
            <div>
              <dt>{metricTable[comparison.metric].title} at this site</dt>
              <dd>{formatChange(comparison.change)}</dd>
            </div>
            <div>
              <dt>Median of {comparison.siblings} similar sites</dt>
              <dd>{comparison.median === null ? 'too few' : formatChange(comparison.median)}</dd>
            </div>
            <div>
              <dt>Effect of the recommendation</dt>
              <dd>{effect === null ? '–' : formatPoints(effect)}</dd>
            </div>
          </>
        )}
      </dl>
      <p className="quiet">
        Similar sites have the same parent and complete data for both months. The chart compares each month with the one
        before the check.
      </p>
    </Panel>
  );
}
