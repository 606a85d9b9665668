import type { Channel, Figure } from '../../model/panel.ts';
import { formatDateRange } from '../formats/dates.ts';
import { formatPercent } from '../formats/numbers.ts';
import { performanceBand } from '../metrics/change.ts';
import { leastChange, paceOf } from '../metrics/pace.ts';
import { addDays, addMonths } from '../periods/days.ts';
import type { Panels } from './input.ts';

/** What the prompt card says in one glance. */
export type OverviewSummary = {
  readonly tone: 'ahead' | 'level' | 'behind' | 'unknown';
  readonly title: string;
  readonly text: string;
};

export const channelNames: Record<Channel, string> = {
  organic: 'Organic search',
  paid: 'Paid ads',
  direct: 'Direct',
  social: 'Social',
  email: 'Email',
  referral: 'Referral',
  other: 'Other campaigns',
};

const emptyWords = {
  zero: [
    'Nothing was counted in this period',
    'Google Analytics reported no sessions. Check that its tag is on the website.',
  ],
  'not-connected': [
    'Connect Google Analytics to begin',
    'Up to 18 months of your numbers are collected after you connect.',
  ],
  'reconnect-needed': [
    'Google Analytics needs reconnecting',
    'What was collected before is kept; missed days are filled in afterwards.',
  ],
  'not-settled': [
    'Numbers are on their way',
    'The days of this period have not been collected or have not settled yet.',
  ],
} as const;

/**
 * One sentence and its reason, from the panels alone: conversions (revenue for ecommerce) against the comparison, what
 * they cost, and the weakest point: the slower page speed below 90, else the channel that lost most.
 */
export function summarySentence(panels: Panels): OverviewSummary {
  const { figures } = panels;
  if (figures.state === 'failed') {
    return {
      tone: 'unknown',
      title: 'The figures could not be loaded',
      text: 'Try the figures again; the other panels stand.',
    };
  }
  if (figures.state === 'empty') {
    const [title, text] = emptyWords[figures.reason];
    return { tone: 'unknown', title, text };
  }
  const lead = figures.data.figures.find(({ metric }) => metric === 'goals' || metric === 'revenue');
  const weakest = weakestPoint(panels);
  if (!lead) return { tone: 'unknown', title: 'There is nothing to compare yet', text: weakest };
  const tone = toneOf(lead);
  const against = comparisonName(lead);
  const cost = costClause(figures.data.figures);
  const text = [`${leadClause(lead)}${cost}.`, weakest].filter(sentence => sentence !== '').join(' ');
  if (tone === 'unknown') {
    const why = lead.value.known && lead.previous.known && !lead.comparable ? 'One of the two was collected in part.' : '';
    return { tone, title: `Not comparable with ${against}`, text: [why, weakest].filter(sentence => sentence !== '').join(' ') };
  }
  const title = { ahead: `Ahead of ${against}`, level: `Level with ${against}`, behind: `Behind ${against}` }[
    tone
  ];
  return { tone, title, text };
}

function toneOf({ value, previous, change, comparable }: Figure): OverviewSummary['tone'] {
  if (!value.known || !previous.known || value.currency !== previous.currency || !comparable) return 'unknown';
  return paceOf(change ?? Math.sign(value.value - previous.value));
}

function leadClause({ metric, value, previous, change }: Figure): string {
  const subject = metric === 'revenue' ? 'Revenue is' : 'Conversions are';
  if (change === null) {
    const [now, before] = [value.known ? value.value : 0, previous.known ? previous.value : 0];
    return `${subject} ${now > before ? 'up from 0' : now < before ? 'down to 0' : 'unchanged'}`;
  }
  if (Math.abs(change) < leastChange) return `${subject} unchanged`;
  return `${subject} ${change > 0 ? 'up' : 'down'} ${formatPercent(Math.abs(change))}`;
}

function costClause(figures: readonly Figure[]): string {
  const figure = figures.find(({ metric }) => metric === 'costPerLead' || metric === 'ROAS');
  const change = figure?.change ?? null;
  if (change === null || Math.abs(change) < leastChange) return '';
  const [than, what] = [
    change < 0 ? 'lower' : 'higher',
    figure?.metric === 'ROAS' ? 'return on ad spend' : 'cost per lead',
  ];
  return ` at a ${than} ${what}`;
}

/** 'the previous 31 days', 'the same days a year earlier', or the dates where neither fits. */
function comparisonName({ series, previousSeries }: Figure): string {
  const [start, end] = [previousSeries[0]?.date, previousSeries.at(-1)?.date];
  const [first, last] = [series[0]?.date, series.at(-1)?.date];
  if (start === undefined || end === undefined || first === undefined || last === undefined)
    return 'the comparison period';
  const length = previousSeries.length;
  if (length === series.length && addDays(end, 1) === first)
    return `the previous ${length === 1 ? 'day' : `${length} days`}`;
  if (start === addMonths(first, -12)) return 'the same days a year earlier';
  return formatDateRange({ start, end });
}

function weakestPoint({ pagespeed, channels }: Panels): string {
  const runs = pagespeed.state === 'ready' ? pagespeed.data.runs : [];
  const slowest = runs
    .flatMap(({ device, performance }) => (performance === null ? [] : [{ device, performance }]))
    .sort((a, b) => a.performance - b.performance)[0];
  if (slowest && performanceBand(slowest.performance) !== 'fast') {
    return `${slowest.device === 'MOBILE' ? 'Mobile' : 'Desktop'} page speed is the weakest point.`;
  }
  const rows = channels.state === 'ready' ? channels.data.rows : [];
  const loser = rows
    .map(({ channel, value, previous, change }) => ({ channel, lost: change === null ? (previous ?? value) - value : (-value * change) / (1 + change) }))
    .sort((a, b) => b.lost - a.lost)[0];
  return loser && loser.lost > 0 ? `${channelNames[loser.channel]} lost most.` : '';
}
