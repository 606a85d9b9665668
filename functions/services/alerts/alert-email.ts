import { actionLink, getActionLabel } from '../../../shared/domain/alerts/action.ts';
import { alertLink } from '../../../shared/domain/alerts/identity.ts';
import { formatDay } from '../../../shared/domain/formats/dates.ts';
import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import type { Alert } from '../../../shared/model/alert.ts';
import { serviceNames } from '../../../shared/platforms/registry.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { environment } from '../../runtime/environment.ts';
import type { News } from '../../../shared/model/news.ts';
import type { EmailContent } from '../mail/email-content.ts';
import { evidenceChart } from './evidence-chart.ts';
import { evidenceTable } from './evidence-table.ts';

/** Maximum charts in one digest. */
const maxCharts = 3;

/** Builds the digest of a site's alerts that opened and closed this morning. */
export function buildAlertsDigest(
  lines: readonly { readonly alert: Alert; readonly news: News }[],
  site: SiteNode,
): Omit<EmailContent, 'links'> {
  const name = nameInMail(site.name);
  const origin = environment().PUBLIC_ORIGIN;
  const opened = lines.filter(({ news }) => news.event === 'opened');
  const ended = lines.filter(({ news }) => news.event === 'ended');
  const counted = (count: number, verb: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? 'alert' : 'alerts'} ${verb}`];
  const heading = [...counted(opened.length, 'opened'), ...counted(ended.length, 'ended')].join(', ');
  const group = (title: string, of: typeof lines) =>
    of.length === 0
      ? []
      : [
          {
            heading: title,
            lines: of.map(({ alert, news }, index) => ({
              strong: news.title,
              text: news.words,
              link: `${origin}${alert.service === undefined ? news.link : actionLink(alert)}`,
              chart: news.event === 'opened' && index < maxCharts ? evidenceChart(alert.evidence) : undefined,
            })),
          },
        ];
  return {
    subject: `${heading}: ${name}`,
    kicker: `Alerts · ${name}`,
    tone: opened.length === 0 ? 'neutral' : 'bad',
    heading,
    paragraphs:
      opened.length === 0
        ? ['Open alerts have closed automatically.']
        : ["Each one closes automatically, and we'll notify you."],
    groups: [...group('Opened', opened), ...group('Closed', ended)],
    button: { text: 'Open alerts', link: `${origin}/alerts?site=${site.siteId}` },
    why: `You get this email because you have access to ${name}.`,
  };
}

/** Builds the email of a new alert, with its days and numbers and links to fix or snooze it. */
export function buildAlertEmail(alert: Alert, site: SiteNode): Omit<EmailContent, 'links'> {
  const name = nameInMail(site.name);
  const origin = environment().PUBLIC_ORIGIN;
  const { definition, evidence } = alert;
  const page = `${origin}${alertLink(alert)}`;
  return {
    subject: `${definition.title}: ${name}`,
    kicker: `Alert · ${name}`,
    tone: 'bad',
    heading: definition.title,
    paragraphs: [definition.description],
    chart: evidenceChart(evidence),
    table: evidenceTable(evidence),
    button: { text: getActionLabel(alert), link: `${origin}${actionLink(alert)}` },
    note: `${describeDays(alert)}The alert closes automatically, and we'll notify you.`,
    why: `You get this email because you have access to ${name}.`,
    also: [
      { text: 'Open alert', link: page },
      { text: 'Snooze it', link: `${page}&snooze` },
      { text: 'Edit rule', link: `${origin}/alerts?site=${site.siteId}` },
    ],
  };
}

/** Describes the days an alert is evaluated by; empty without any. */
function describeDays({ definition, evidence }: Alert): string {
  const { settledUntil, services } = evidence;
  if (settledUntil === null) return '';
  if (definition.operator === 'not-tracking') return `The latest day is ${formatDay(settledUntil)}. `;
  const names = new Intl.ListFormat('en').format(services.map(service => serviceNames[service]));
  return `Final days only, up to ${formatDay(settledUntil)}${names === '' ? '' : `, from ${names}`}. `;
}
