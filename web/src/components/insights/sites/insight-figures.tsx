import type { ListedInsight } from '../../../../../shared/contract/insights.ts';
import { formatCurrency } from '../../../../../shared/domain/formats/numbers.ts';
import { whatHelps } from '../../../../../shared/domain/recommendations/effects.ts';
import { priced } from '../../../../../shared/domain/recommendations/worth.ts';
import { isSnoozed } from './list-filter.ts';

const dayMs = 86_400_000;
const ageDays = (instant: string | undefined, now: Date) =>
  instant === undefined ? 0 : (now.getTime() - Date.parse(instant)) / dayMs;

function Figure({ title, value, words }: { title: string; value: string; words: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <b>{value}</b>
        <span>{words}</span>
      </dd>
    </div>
  );
}

/** The open recommendations with their value, and the resolved ones with their effect, over the rows of the list. */
export function InsightFigures({
  rows,
  now,
  mayPublish,
}: {
  rows: readonly ListedInsight[];
  now: Date;
  mayPublish: boolean;
}) {
  const previews = rows.filter(({ status }) => status === 'preview');
  const open = rows.filter(row => (row.status === 'pending' || row.status === 'stuck') && !isSnoozed(row, now));
  const { sums, count } = priced(open.map(({ worth }) => worth));
  const recent = rows.filter(row => row.status === 'resolved' && ageDays(row.resolvedAt, now) <= 90);
  const [taken] = whatHelps(recent).filter(({ category }) => category === null);
  const [all] = whatHelps(rows).filter(({ category }) => category === null);
  const stuck = open.filter(({ status }) => status === 'stuck').length;
  return (
    <dl className="insight-figures">
      {mayPublish && (
        <Figure
          title="Waiting to be published"
          value={String(previews.length)}
          words={`${previews.filter(({ updatedAt }) => ageDays(updatedAt, now) > 7).length} older than a week`}
        />
      )}
      <Figure title="Open" value={String(open.length)} words={`${open.length - stuck} pending, ${stuck} stuck`} />
      <Figure
        title="Value of open ones"
        value={
          sums.length === 0 ? '–' : sums.map(({ amount, currency }) => formatCurrency(amount, currency)).join(' + ')
        }
        words={`a month, ${count} of ${open.length} have a value`}
      />
      <Figure
        title="Resolved in 90 days"
        value={String(recent.length)}
        words={taken?.medianDays == null ? 'no data yet' : `median ${Math.round(taken.medianDays)} days`}
      />
      <Figure
        title="Helped"
        value={all === undefined || all.checked === 0 ? '–' : `${all.helped} of ${all.checked}`}
        words={`${(all?.resolved ?? 0) - (all?.checked ?? 0)} waiting for their audit`}
      />
    </dl>
  );
}
