import { formatChange, formatNumber, formatPercent } from '../domain/formats/numbers.ts';
import { isFullyComparable, judgePeriod, type Lead, verdictText } from '../domain/overview/verdict.ts';
import { minPaceChange } from '../numbers/metrics/pace.ts';
import { metricTable } from '../numbers/metrics/table.ts';
import { metricKeys, type MetricKey } from '../model/metric-value.ts';
import type { Report } from '../model/report.ts';
import { isShop } from './selling.ts';

export type ReportSummary = {
  readonly tone: 'ahead' | 'level' | 'behind' | 'unknown';
  readonly title: string;
  readonly text: string;
};

/** Counts below this in both periods vary by chance, so they aren't named as the largest change. */
const minCount = 20;

const lower = (metric: MetricKey): string => {
  const { title } = metricTable[metric];
  return /^[A-Z][a-z]/.test(title) && !title.startsWith('Facebook')
    ? title.charAt(0).toLowerCase() + title.slice(1)
    : title;
};

/** The trend since the comparison period, and the biggest changes, in the overview's tone. */
export function reportSummary(report: Report, before: string): ReportSummary {
  if (report.computedAt === null)
    return {
      tone: 'unknown',
      title: 'Numbers coming soon',
      text: 'They are calculated after the nightly sync.',
    };
  const lead = isShop(report) ? 'revenue' : 'goals';
  const verdict = judgePeriod(report.metrics, lead);
  const compared = report.metrics[lead];
  const moves = movesSentence(report, lead);
  const joined = joinedSentence(report, lead);
  if (verdict.level === 'unknown') {
    const why = !compared.comparable ? joined || 'One of the two periods is incomplete.' : '';
    const text = [why, moves].filter(part => part !== '').join(' ');
    return {
      tone: 'unknown',
      title: `Not comparable with ${before}`,
      text: text || 'No comparison yet.',
    };
  }
  return {
    tone: verdict.level === 'steady' || verdict.level === 'unclear' ? 'level' : verdict.level,
    title: verdictText(verdict, lead, before),
    text: [isFullyComparable(compared) ? leadSentence(report, lead) : '', moves, joined]
      .filter(part => part !== '')
      .join(' '),
  };
}

/** 'Goals are up 10.0% at a lower cost per lead.' */
function leadSentence(report: Report, lead: Lead): string {
  const { value, previous, change } = report.metrics[lead];
  const difference = change ?? (value.known && previous.known ? Math.sign(value.value - previous.value) : 0);
  const moved =
    change === null
      ? difference === 0
        ? 'unchanged'
        : difference > 0
          ? 'up from 0'
          : 'down to 0'
      : // A change shown as 0.3% elsewhere isn't 'unchanged'.
        formatPercent(Math.abs(change)) === formatPercent(0)
        ? 'unchanged'
        : `${change > 0 ? 'up' : 'down'} ${formatPercent(Math.abs(change))}`;
  return `${lead === 'revenue' ? 'Revenue is' : 'Goals are'} ${moved}${costClause(report, lead)}.`;
}

function costClause(report: Report, lead: MetricKey): string {
  const metric: MetricKey = lead === 'revenue' ? 'ROAS' : 'costPerLead';
  const { change } = report.metrics[metric];
  if (change === null || Math.abs(change) < minPaceChange) return '';
  return ` at a ${change < 0 ? 'lower' : 'higher'} ${metric === 'ROAS' ? 'return on ad spend' : 'cost per lead'}`;
}

/** States that sites without previous numbers aren't part of a change. */
function joinedSentence({ node, sites, others }: Report, lead: Lead): string {
  const listed = sites.filter(
    ({ metrics }) => metrics[lead]?.value.known === true && !metrics[lead].previous.known,
  ).length;
  const joined = listed + (others?.joined[lead] ?? 0);
  return joined === 0
    ? ''
    : `${formatNumber(joined)} of ${formatNumber(others === undefined ? sites.length : node.sites)} sites ${joined === 1 ? 'has' : 'have'} no numbers for the earlier period, so these changes leave ${joined === 1 ? 'it' : 'them'} out.`;
}

/**
 * 'Social sessions rose most (+31.7%), new fans fell most (−26.7%).' If a smaller count moved more, the sentence is
 * limited to larger counts.
 */
function movesSentence(report: Report, lead: MetricKey): string {
  const all = metricKeys
    .filter(metric => metric !== lead && metricTable[metric].aggregation.kind === 'sum' && !metricTable[metric].neutral)
    .flatMap(metric => {
      const { value, previous, change, comparable } = report.metrics[metric];
      if (change === null || !comparable || Math.abs(change) < minPaceChange || !value.known || !previous.known)
        return [];
      return [{ metric, change, isSmall: Math.max(value.value, previous.value) < minCount }];
    })
    .sort((a, b) => b.change - a.change);
  const moves = all.filter(({ isSmall }) => !isSmall);
  const [most, least] = [moves[0], moves.at(-1)];
  const isOutdone = all.some(
    ({ isSmall, change }) => isSmall && (change > (most?.change ?? 0) || change < (least?.change ?? 0)),
  );
  const parts = [
    ...(most !== undefined && most.change > 0
      ? [`${lower(most.metric)} rose most (${formatChange(most.change)})`]
      : []),
    ...(least !== undefined && least.change < 0
      ? [`${lower(least.metric)} fell most (${formatChange(least.change)})`]
      : []),
  ];
  const text = `${isOutdone && parts.length > 0 ? `among counts of ${minCount} or more, ` : ''}${parts.join(', ')}`;
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
