import { formatDate, formatDay, formatMonthOfYear, formatWeekday } from '../../../shared/domain/formats/dates.ts';
import { formatCurrency, formatNumber } from '../../../shared/domain/formats/numbers.ts';
import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import { formatMinor } from '../../../shared/domain/billing/money.ts';
import { scoreText } from '../../../shared/domain/audits/kinds.ts';
import { type Day, toYearMonth } from '../../../shared/domain/periods/days.ts';
import { findWorthFigure } from '../../../shared/domain/recommendations/worth.ts';
import type { TrialNotice } from '../../../shared/domain/trial/trial.ts';
import type { NodeSummary } from '../../../shared/model/node.ts';
import type { RecommendationItem } from '../../../shared/model/recommendation.ts';
import { formatMetric } from '../../../shared/numbers/metrics/format.ts';
import { metricTable } from '../../../shared/numbers/metrics/table.ts';
import { serviceNames } from '../../../shared/platforms/registry.ts';
import { environment } from '../../runtime/environment.ts';
import type { EmailFigure } from '../mail/figures.ts';
import type { EmailContent } from '../mail/email-content.ts';
import type { Product } from '../mail/product.ts';
import type { TrialFacts } from './trial-facts.ts';

export type TrialEmail = {
  readonly site: NodeSummary;
  readonly product: Pick<Product, 'title' | 'support'>;
  readonly facts: TrialFacts;
  readonly expiryDate: Day;
  readonly left: number;
  readonly today: Day;
};

/** Tiles per row; more would make the email too long. */
const maxFigures = 3;

/**
 * Builds the email about a trial's end: what was collected and found, the price to continue, and what happens
 * otherwise.
 */
export function buildTrialEmail(
  notice: TrialNotice,
  { site, product, facts, expiryDate, left, today }: TrialEmail,
): Omit<EmailContent, 'links'> {
  const { title, support } = product;
  const name = nameInMail(site.name);
  const day = formatDate(expiryDate);
  const words: Record<TrialNotice, readonly [subject: string, kicker: string, heading: string, lead: string]> = {
    'three-days': [
      `Your ${title} trial ends in ${left} days`,
      `${left} days left`,
      `Your trial ends on ${formatWeekday(expiryDate)}, ${formatDay(expiryDate)}`,
      `The trial for ${name} ends in ${left} days. The last day is ${day}.`,
    ],
    'one-day': [
      `Your ${title} trial ends tomorrow`,
      '1 day left',
      'Your trial ends tomorrow',
      `The trial for ${name} ends tomorrow, ${day}. You still have the full day.`,
    ],
    'last-day': [
      `Your ${title} trial ends today`,
      'last day',
      'Your trial ends today',
      `Today, ${day}, is the last day of the trial for ${name}.`,
    ],
    'week-after': [
      `Your ${title} trial has ended`,
      'over',
      'Your trial has ended',
      `The trial for ${name} ended on ${day}. Nothing was deleted.`,
    ],
  };
  const [subject, kicker, heading, lead] = words[notice];
  const figures = listFigures(facts, today);
  const origin = environment().PUBLIC_ORIGIN;
  return {
    subject,
    kicker: `Trial · ${kicker}`,
    tone: 'warning',
    heading,
    paragraphs: [lead, describeConnected(site)],
    ...(figures.length === 0 ? {} : { figures }),
    groups:
      facts.found.length === 0
        ? []
        : [{ heading: 'What we found', lines: facts.found.map(item => buildLine(item, site.siteId, origin)) }],
    ...(facts.price === null
      ? {}
      : {
          box: {
            strong: `${formatMinor(facts.price.amount, facts.price.currency)} a month for this site`,
            text: 'Before tax. Cancel any time, effective at the end of the paid period. Your history stays.',
          },
        }),
    button: { text: 'Keep my reports', link: `${origin}/upgrade` },
    note: [describeDataRetention(notice), ...(support === undefined ? [] : [`Questions? Write to ${support}.`])].join(
      ' ',
    ),
    why: `You get this email because you have access to ${name}, which is on trial.`,
    also: [{ text: 'Ask a question', link: `${origin}/help` }],
  };
}

function describeConnected({ connected }: NodeSummary): string {
  const services = connected.map(service => serviceNames[service]);
  return services.length === 0
    ? 'We measure your website. No platform is connected yet.'
    : `Connected so far: ${services.join(', ')}.`;
}

const describeDataRetention = (notice: TrialNotice): string =>
  notice === 'week-after'
    ? 'Your account, connections, and data are kept. We keep syncing for a month after the trial, then pause. When you upgrade, we sync the missing days.'
    : "You won't be charged. When the trial ends, your account, connections, and data are kept. Upgrade to continue where you left off.";

/** Returns the known figures: visits, then leads or else goals, and the first audit. */
function listFigures({ collected, leads, firstAudit }: TrialFacts, today: Day): EmailFigure[] {
  const since =
    collected === null ? '' : `${formatMonthOfYear(collected.since)} – ${formatMonthOfYear(toYearMonth(today))}`;
  const count = (title: string, value: number | null | undefined): EmailFigure[] =>
    value === null || value === undefined ? [] : [{ title, value: formatNumber(value), note: since }];
  const scored = firstAudit === null ? 0 : firstAudit.passed + firstAudit.close + firstAudit.failed;
  const figures = [
    ...count('Sessions read', collected?.sessions),
    ...(leads === null
      ? []
      : [
          {
            title: metricTable.paidLeads.title,
            value: formatMetric('paidLeads', leads.count),
            note: leads.cost.known
              ? `${metricTable.costPerLead.title.toLowerCase()} ${formatMetric('costPerLead', leads.cost)}`
              : '',
          },
        ]),
    ...(firstAudit === null || scored === 0
      ? []
      : [
          {
            title: 'First audit',
            value: scoreText(firstAudit.type, firstAudit.score),
            note: `${firstAudit.passed} of ${scored} metrics met`,
          },
        ]),
  ];
  const goals = count(metricTable.goals.title, collected?.goals);
  return figures.length < maxFigures ? [...figures.slice(0, 1), ...goals, ...figures.slice(1)] : figures;
}

function buildLine({ title, worth }: RecommendationItem, siteId: string, origin: string) {
  const figure = findWorthFigure(worth);
  const amount =
    figure === null
      ? null
      : figure.kind === 'money'
        ? `${formatCurrency(figure.value, figure.currency)} a month`
        : `${formatNumber(figure.value)} ${figure.kind} a month`;
  return {
    strong: nameInMail(title),
    text: amount === null || worth === undefined ? 'Value not known yet' : `${amount}: ${worth.basis}`,
    link: `${origin}/insights?site=${siteId}`,
  };
}
