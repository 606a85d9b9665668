import { formatDateRange, formatWeekday } from '../../../shared/domain/formats/dates.ts';
import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import { type WeekMetric, type WeekNumbers } from '../../../shared/domain/mails/week-numbers.ts';
import { attentionOfSites, findMovers, siteComparison } from '../../../shared/domain/overview/all-sites.ts';
import { channelNames } from '../../../shared/domain/channels/names.ts';
import { type Day, daysBetween } from '../../../shared/domain/periods/days.ts';
import { weekComingIn } from '../../../shared/domain/periods/settled-week.ts';
import type { Compared } from '../../../shared/domain/reports/node-metrics.ts';
import type { Absence, MetricKey } from '../../../shared/model/metric-value.ts';
import { againstText, printPair } from '../../../shared/numbers/comparison/print.ts';
import { computeMetricChange, isBetter } from '../../../shared/numbers/metrics/change.ts';
import { formatMetric, formatMetricChange } from '../../../shared/numbers/metrics/format.ts';
import { metricTable } from '../../../shared/numbers/metrics/table.ts';
import { provisionalDays, serviceNames } from '../../../shared/platforms/registry.ts';
import type { EmailChange, EmailChanges, EmailFigure } from '../mail/figures.ts';

/** Minimum goals in both weeks; with fewer, changes are random. */
const minGoals = 10;
/** Maximum sites that rose and that fell; for a single site, channels of both kinds. */
const [maxMovers, maxChannels] = [2, 4];

/** Formats a metric's change for a digest, colored by the metric table's good direction. */
function changeOfMetric(metric: MetricKey, change: number): EmailChange {
  const better = isBetter(metric, change);
  return {
    text: formatMetricChange(metric, change),
    way: change === 0 ? null : change > 0 ? 'up' : 'down',
    tone: better === null ? 'neutral' : better ? 'good' : 'bad',
  };
}

/** Formats '761 goals, 1.7% more than the previous week' as far as known; null without goals. */
export function formatWeekHeadline({ metrics: { goals } }: WeekNumbers): { long: string; short: string } | null {
  const { value, previous, change } = goals;
  if (!value.known) return null;
  const count = value.value === 1 ? '1 goal' : `${value.value === 0 ? 'No' : formatMetric('goals', value)} goals`;
  const toHeadline = (words: string, short = words) => ({ long: `${count}${words}`, short: `${count}${short}` });
  // A change over some sites and days can contradict the count next to it, so both its numbers are printed.
  const pair = goals.like === undefined ? null : printPair(metricTable.goals, goals);
  const partial = pair === null ? '' : ` (${pair.now} vs ${pair.before} on ${pair.partial || 'the same days'})`;
  if (change !== null) {
    if (change === 0) return toHeadline(`, as many as the week before${partial}`, ', as many as before');
    const size = `, ${formatMetricChange('goals', change).slice(1)} ${change > 0 ? 'more' : 'fewer'}`;
    return toHeadline(`${size} than the previous week${partial}`, `${size}${pair === null ? '' : ' on the same days'}`);
  }
  if (!previous.known || !goals.comparable) return toHeadline(', with no comparison', '');
  if (previous.value === 0) return toHeadline(value.value === 0 ? ' in two weeks' : ', none the week before');
  return toHeadline(`, ${formatMetric('goals', previous)} the week before`);
}

const whyNone: Readonly<Partial<Record<Absence, string>>> = {
  'not-connected': "Google Analytics is not connected, so goals can't be counted.",
  'reconnect-needed': 'Google Analytics must be reconnected. There is no data for the week.',
  forbidden: 'Access to Google Analytics was lost. There is no data for the week.',
  'missing-days': "Google Analytics hasn't reported the week yet.",
};

/** Explains why goals are unknown. */
export const whyNoGoals = ({ metrics: { goals } }: WeekNumbers): string =>
  (goals.value.known ? undefined : whyNone[goals.value.why]) ?? 'Google Analytics has no data for the week.';

/** Describes how many sites report both weeks, which caused the change, and which count nothing. */
export function describeReportingSites({ reporting: { both, of }, sites, metrics }: WeekNumbers): string {
  const reportingText =
    both === of
      ? `${of === 1 ? 'The only site that counts goals reports' : `All ${of} sites that count goals report`} both weeks.`
      : both === 0
        ? 'No site reports both weeks, so there is no comparison.'
        : `${both} of ${of} sites report both weeks. The change covers only these.`;
  const { rose, fell } = largestMovers(sites, 1);
  const hasFallen = (metrics.goals.change ?? 0) < 0;
  const most = hasFallen ? fell[0] : rose[0];
  const none = sitesWithoutGoals({ sites });
  const words = [
    ...(most === undefined ? [] : [`${nameInMail(most.site.name)} ${hasFallen ? 'lost' : 'gained'} the most`]),
    ...(none[0] === undefined ? [] : [wordsOfNone(none[0].site.name, none.length, of)]),
  ];
  return [reportingText, ...(words.length === 0 ? [] : [`${words.join(', ')}.`])].join(' ');
}

function wordsOfNone(name: string, count: number, of: number): string {
  if (count === 1) return `${nameInMail(name)} counted no goals`;
  return count === of ? 'None of them counted a goal' : `${count} sites counted no goals`;
}

/** Lists the sites that rose and fell most, by goals: by percentage, small sites would always come first. */
function largestMovers(sites: WeekNumbers['sites'], most: number) {
  const { rose, fell } = findMovers(sites, 'goals', sites.length, minGoals);
  const first = (movers: typeof rose) =>
    movers.toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference)).slice(0, most);
  return { rose: first(rose), fell: first(fell) };
}

/** Lists sites with visits and no goal, as the overview finds them. */
export const sitesWithoutGoals = ({ sites }: Pick<WeekNumbers, 'sites'>) =>
  attentionOfSites(sites).filter(({ state }) => state === 'no-goals');

/** Formats a number of the week with its change and previous value, or why it is unknown. */
export function toEmailFigure(
  metric: WeekMetric,
  { value, previous, change, comparable, common, like }: Compared,
): EmailFigure {
  const { title } = metricTable[metric];
  if (!value.known) {
    const note = value.why === 'mixed-currency' ? 'not added up' : '';
    return { title, value: formatMetric(metric, value), note };
  }
  const earlier = previous.known ? formatMetric(metric, previous) : null;
  const figure = { title, value: formatMetric(metric, value) };
  if (change === null) {
    const notes = [comparable ? '' : 'no comparison', earlier === null ? '' : `the week before ${earlier}`];
    return { ...figure, note: notes.filter(Boolean).join(' · ') };
  }
  const changed = { ...figure, change: changeOfMetric(metric, change) };
  const pair = printPair(metricTable[metric], { value, previous, comparable, common, ...(like && { like }) });
  return { ...changed, note: pair === null ? '' : [againstText(pair), pair.partial].filter(Boolean).join(' · ') };
}

/** Lists the biggest changes by goals: sites or, for a single one, its channels. */
export function listEmailChanges({ sites, channels }: WeekNumbers): EmailChanges | undefined {
  const { rose, fell } = largestMovers(sites, maxMovers);
  const ofSites = [...rose, ...fell].map(({ site, change }) => {
    const goals = siteComparison(site, 'goals');
    return {
      name: nameInMail(site.name),
      detail:
        goals === null
          ? 'goals'
          : `goals ${formatMetric('goals', goals.previous)} → ${formatMetric('goals', goals.value)}`,
      change: changeOfMetric('goals', change),
    };
  });
  const rows = sites.length > 1 ? ofSites : channelRows(channels);
  return rows.length === 0 ? undefined : { heading: 'What changed most', rows };
}

const channelRows = (channels: WeekNumbers['channels']): EmailChanges['rows'] =>
  channels
    .filter(({ goals, previous }) => Math.max(goals, previous) >= minGoals)
    .flatMap(({ channel, goals, previous }) => {
      const [now, before] = [
        { known: true, value: goals },
        { known: true, value: previous },
      ] as const;
      const change = computeMetricChange('goals', now, before);
      return change === null || change === 0 ? [] : [{ channel, now, before, change }];
    })
    .toSorted((a, b) => Math.abs(b.now.value - b.before.value) - Math.abs(a.now.value - a.before.value))
    .slice(0, maxChannels)
    .map(({ channel, now, before, change }) => ({
      name: channelNames[channel],
      detail: `goals ${formatMetric('goals', before)} → ${formatMetric('goals', now)}`,
      change: changeOfMetric('goals', change),
    }));

/** Describes the included sites and platforms, and data that is pending or may change. */
export function formatWeekNote({ settled, services, week, metrics }: WeekNumbers, today: Day): string {
  const ads = services.filter(service => service !== 'ga4');
  const platforms = [
    ...(services.includes('ga4') ? [serviceNames.ga4] : []),
    ...(ads.length > 2 ? [`${ads.length} ad platforms`] : ads.map(service => serviceNames[service])),
  ];
  const coming = weekComingIn(week, today);
  const restating = ads.filter(service => provisionalDays[service] > daysBetween(week.end, today));
  const have =
    settled.of === 1
      ? settled.sites === 1
        ? 'with every day final'
        : 'with some days missing'
      : `with every day final at ${settled.sites} of ${settled.of} sites`;
  return [
    `Sent on ${formatWeekday(today)}${settled.of === 0 ? '' : `, ${have}`}.`,
    ...(platforms.length === 0 ? [] : [`${new Intl.ListFormat('en').format(platforms)}.`]),
    ...(coming === null ? [] : [`${formatDateRange(coming)} is still syncing.`]),
    ...(restating.length > 0 && metrics.costPerLead.value.known
      ? ['Ad platforms may still add leads for the week.']
      : []),
  ].join(' ');
}
