import type { Figure, Overview } from '../../model/panel.ts';
import { serviceNames, type Service } from '../../platforms/registry.ts';
import { formatDate, formatDay, formatMonth } from '../formats/dates.ts';
import { formatNumber } from '../formats/numbers.ts';
import { describeMetricChange, formatMetric } from '../../numbers/metrics/format.ts';
import type { EmptyPanel } from './input.ts';
import { isFullyComparable, judgePeriod, type Lead, type Verdict, verdictTitle } from './verdict.ts';
import { channelNames } from '../channels/names.ts';
import { comparisonName } from './summary.ts';

/** The headline's situations, by priority: the first that applies is shown. */
export const headlineSituations = [
  'failed',
  'reconnect',
  'not-connected',
  'collecting',
  'waiting',
  'nothing-counted',
  'harm',
  'ads-lose',
  'unknown',
  'ahead',
  'steady',
  'unclear',
] as const;

/** The target of the headline's button: the connection of a service, or a page. */
export type HeadlineTarget =
  | { readonly kind: 'connect'; readonly service: Service }
  | { readonly kind: 'page'; readonly path: string };

/** One sentence with its numbers, one line with the reason, one button. */
export type Headline = {
  readonly situation: (typeof headlineSituations)[number];
  readonly title: string;
  readonly text: string;
  /** Null if the only action is to try again. `primary`: an action, not only a view. */
  readonly action: { readonly label: string; readonly primary: boolean; readonly to: HeadlineTarget } | null;
};

type Input = Pick<Overview, 'panels' | 'troubled' | 'collecting'>;
type Action = NonNullable<Headline['action']>;

/**
 * Returns the overview's headline (interface.md, Headline). A broken connection comes first, then missing data, then
 * the biggest drop and its source; otherwise the period's result with the audit's cheapest change.
 */
export function headline({ panels, troubled = [], collecting = null }: Input): Headline {
  const broken = troubled.find(({ service }) => service === 'ga4') ?? troubled[0];
  if (broken !== undefined) return makeRepairHeadline(broken);
  const { figures } = panels;
  if (figures.state === 'failed') {
    return {
      situation: 'failed',
      title: "We couldn't load the main figures",
      text: 'The other panels are complete. Try again below.',
      action: null,
    };
  }
  // When both periods have data, their result matters more than the progress of the sync.
  if (
    collecting !== null &&
    (figures.state === 'empty' || !figures.data.figures.some(figure => isLead(figure) && isFullyComparable(figure)))
  ) {
    return {
      situation: 'collecting',
      title: `Syncing your history: ${collecting.done} of ${collecting.total} months done.`,
      text: 'Numbers appear as they sync. You can leave this page.',
      action: { label: 'See progress', primary: true, to: { kind: 'connect', service: collecting.service } },
    };
  }
  if (figures.state === 'empty') return nothingYet(figures.reason, figures.since);
  return ofFigures(figures.data.figures, panels);
}

function makeRepairHeadline({ service, state, lastDay }: NonNullable<Input['troubled']>[number]): Headline {
  const name = serviceNames[service];
  const since = lastDay === null ? '' : ` after ${formatDay(lastDay)}`;
  const to = { kind: 'connect', service } as const;
  const text = 'Collected data is kept. Missing days sync once it works again.';
  return state === 'reconnect-needed'
    ? {
        situation: 'reconnect',
        title: `${name} stopped reporting${since}. Reconnect it.`,
        text,
        action: { label: 'Reconnect', primary: true, to },
      }
    : {
        situation: 'reconnect',
        title: `${name} is no longer accessible${since}. Choose another account.`,
        text,
        action: { label: 'Open connection', primary: true, to },
      };
}

function nothingYet(reason: EmptyPanel['reason'], since: string | undefined): Headline {
  const to = { kind: 'connect', service: 'ga4' } as const;
  switch (reason) {
    case 'reconnect-needed':
      return makeRepairHeadline({ service: 'ga4', state: 'reconnect-needed', lastDay: since ?? null });
    case 'not-connected':
      return {
        situation: 'not-connected',
        title: 'Connect Google Analytics to see your first numbers.',
        text: 'We only read data. We sync up to 18 months of history.',
        action: { label: 'Connect Google Analytics', primary: true, to },
      };
    case 'not-settled':
      return {
        situation: 'waiting',
        title: 'Numbers for this period are on their way.',
        text: "The days haven't synced yet, or Google Analytics is still updating them.",
        action: { label: 'See connection', primary: false, to },
      };
    case 'not-counted':
      return {
        situation: 'waiting',
        title: `Google Analytics data starts on ${since === undefined ? 'a later day' : formatDate(since)}.`,
        text: 'Earlier days are kept but not counted. Choose a later period to see numbers.',
        action: { label: 'See connection', primary: false, to },
      };
    case 'other-property':
      return {
        situation: 'waiting',
        title:
          since === undefined
            ? 'Another property was connected then.'
            : `Another property was connected until ${formatDate(since)}.`,
        text: 'Choose a later period to see numbers for this property.',
        action: { label: 'See connection', primary: false, to },
      };
    case 'zero':
      return {
        situation: 'nothing-counted',
        title: 'No sessions in this period.',
        text: 'Check that the Google Analytics tag is on the website and the property is correct.',
        action: { label: 'Check connection', primary: true, to },
      };
  }
}

function ofFigures(figures: readonly Figure[], panels: Overview['panels']): Headline {
  const byMetric = new Map(figures.map(figure => [figure.metric, figure]));
  const lead = figures.find(isLead);
  const by: Lead = lead?.metric === 'revenue' ? 'revenue' : 'goals';
  const verdict = judgePeriod(Object.fromEntries(byMetric), by);
  if (verdict.level !== 'behind')
    return howItWent(
      { verdict, lead, cost: byMetric.get('costPerLead') ?? byMetric.get('ROAS'), sessions: byMetric.get('sessions') },
      panels,
    );
  const figure = verdict.cause === 'harm' ? byMetric.get(verdict.metric) : lead;
  if (verdict.cause === 'nothing-counted' && lead !== undefined) return nothingCounted(lead, verdictTitle(verdict, by));
  if (verdict.cause === 'harm' && figure !== undefined) return harmful(figure, verdictTitle(verdict, by), panels);
  return {
    situation: 'ads-lose',
    title: `${verdictTitle(verdict, by)}.`,
    text: 'Below 1, ads bring in less than they cost.',
    action: page('See paid campaigns', '/ads-paid', true),
  };
}

const page = (label: string, path: string, primary: boolean): Action => ({
  label,
  primary,
  to: { kind: 'page', path },
});

/** Sessions without one goal, or without revenue. */
function nothingCounted(lead: Figure, title: string): Headline {
  const isShop = lead.metric === 'revenue';
  const before = lead.previous.known ? lead.previous.value : 0;
  return {
    situation: 'nothing-counted',
    title: `${title} in this period.`,
    text:
      before > 0
        ? `There ${isShop ? 'was some' : before === 1 ? 'was 1' : `were ${formatNumber(before)}`} in ${comparisonName(lead)}: check that the website still reports ${isShop ? 'purchases' : 'them'}.`
        : `None ${isShop ? 'was' : 'were'} counted in ${comparisonName(lead)} either. In Google Analytics, choose what counts as a ${isShop ? 'purchase' : 'goal'}.`,
    action: isShop ? page('See e-commerce', '/ads-ecommerce', true) : page('See goals', '/goals', true),
  };
}

const pagesOfHarm: Partial<Record<Figure['metric'], Action>> = {
  revenue: page('See e-commerce', '/ads-ecommerce', true),
  transactions: page('See e-commerce', '/ads-ecommerce', true),
  ROAS: page('See paid campaigns', '/ads-paid', true),
  costPerLead: page('See paid campaigns', '/ads-paid', true),
  socialSessions: page('See social media', '/social-media', true),
};

function harmful(figure: Figure, title: string, { channels }: Overview['panels']): Headline {
  const { metric, value, previous } = figure;
  const words = `From ${formatMetric(metric, previous)} to ${formatMetric(metric, value)}.`;
  const source =
    channels.state === 'ready' && channels.data.measure === metric ? findLosingChannel(channels.data.rows) : undefined;
  return {
    situation: 'harm',
    title: `${title} vs. ${comparisonName(figure)}.`,
    text: source === undefined ? words : `${words} ${channelNames[source.channel]} lost the most.`,
    action:
      source === undefined
        ? (pagesOfHarm[metric] ?? page('See channels', '/channel-performance', true))
        : page(`See ${channelNames[source.channel].toLowerCase()}`, `/channel-performance/${source.channel}`, true),
  };
}

type ChannelRow = Extract<Overview['panels']['channels'], { state: 'ready' }>['data']['rows'][number];

/** Returns the channel that lost most of the changed metric. */
function findLosingChannel(rows: readonly ChannelRow[]): ChannelRow | undefined {
  const lost = ({ value, previous }: ChannelRow) => (previous ?? value) - value;
  const [first] = rows.toSorted((a, b) => lost(b) - lost(a));
  return first !== undefined && lost(first) > 0 ? first : undefined;
}

type Went = {
  readonly verdict: Exclude<Verdict, { level: 'behind' }>;
  readonly lead: Figure | undefined;
  readonly cost: Figure | undefined;
  readonly sessions: Figure | undefined;
};

const levelNames = { ahead: 'Ahead', steady: 'Steady', unclear: 'No clear change' } as const;

function howItWent({ verdict, lead, cost, sessions }: Went, { audit }: Overview['panels']): Headline {
  const latest = audit.state === 'ready' ? audit.data.latest : undefined;
  const missed = latest === undefined ? 0 : latest.close + latest.failed;
  const ofAudit =
    latest === undefined || latest.score === null || missed === 0
      ? ''
      : `The audit of ${formatMonth(latest.yearMonth)} scores ${latest.score}: ${missed} of ${missed + latest.passed} metrics fail.`;
  const action =
    latest !== undefined && ofAudit !== ''
      ? page('See easiest fix', `/audit/${latest.auditId}`, true)
      : page('See what changed', '/channel-performance', false);
  const leadFigure = lead;
  if (leadFigure === undefined || verdict.level === 'unknown') {
    const why =
      lead === undefined || !lead.value.known || !lead.previous.known
        ? 'One of the periods has no numbers.'
        : lead.comparable
          ? 'They are in different currencies.'
          : 'One of the periods is incomplete.';
    return {
      situation: 'unknown',
      action,
      title: lead === undefined ? 'No comparison yet.' : `Not comparable with ${comparisonName(lead)}.`,
      text: [lead === undefined ? '' : why, ofAudit].filter(part => part !== '').join(' '),
    };
  }
  // Without a change the previous period had none: anything now is a rise.
  const isRisen = leadFigure.value.known && leadFigure.value.value > 0;
  const leadName = leadFigure.metric === 'revenue' ? 'revenue' : 'goals';
  const leadText =
    leadFigure.change === null
      ? `${leadName} ${isRisen ? 'up from 0' : 'unchanged'}`
      : `${leadName} ${describeMetricChange(leadFigure.metric, leadFigure.change)}`;
  const costName = cost?.metric === 'ROAS' ? 'return on ad spend' : 'cost per lead';
  const [secondaryText] = [...formatSecondary(costName, cost), ...formatSecondary('sessions', sessions)];
  const words = [leadText, ...(secondaryText === undefined ? [] : [secondaryText])].join(', ');
  return {
    situation: verdict.level,
    action,
    title: `${levelNames[verdict.level]}: ${words}.`,
    text: [
      verdict.level === 'unclear' ? 'Small numbers can change this much by chance.' : '',
      ofAudit === '' && verdict.level !== 'unclear' ? `Compared with ${comparisonName(leadFigure)}.` : ofAudit,
    ]
      .filter(part => part !== '')
      .join(' '),
  };
}

/** Returns true for the metric that judges the period: revenue for shops, goals otherwise. */
const isLead = ({ metric }: Figure): boolean => metric === 'revenue' || metric === 'goals';

/** Returns a piece such as 'sessions +1.2%'; empty for a figure without a known change. */
const formatSecondary = (name: string, figure: Figure | undefined): readonly string[] =>
  figure === undefined || !isFullyComparable(figure) || figure.change === null
    ? []
    : [`${name} ${describeMetricChange(figure.metric, figure.change)}`];
