import { alertLink } from '../../../shared/domain/alerts/identity.ts';
import { formatDay } from '../../../shared/domain/formats/dates.ts';
import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import type { Alert } from '../../../shared/model/alert.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { environment } from '../../runtime/environment.ts';
import type { News } from '../../../shared/model/news.ts';
import type { Letter } from '../mail/letter.ts';
import { evidenceChart } from './evidence-chart.ts';
import { evidenceTable } from './evidence-table.ts';

/** As many charts as a letter of several holds. */
const mostCharts = 3;

/** The letter of what opened and ended on a site this morning. */
export function letterOfAlerts(
  lines: readonly { readonly alert: Alert; readonly news: News }[],
  site: SiteNode,
): Omit<Letter, 'links'> {
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
              link: `${origin}${news.link}`,
              chart: news.event === 'opened' && index < mostCharts ? evidenceChart(alert.evidence) : undefined,
            })),
          },
        ];
  return {
    subject: `${heading}: ${name}`,
    kicker: `Alerts · ${name}`,
    heading,
    paragraphs: opened.length === 0 ? ['What was open has ended by itself.'] : ['Each ends by itself and says so.'],
    groups: [...group('Opened', opened), ...group('Ended', ended)],
    button: { text: 'Open the alerts', link: `${origin}/alerts?site=${site.siteId}` },
    why: `You get this because you look after ${name}.`,
  };
}

/** The letter of one alert that opened, with its days and numbers. */
export function letterOfAlert(alert: Alert, site: SiteNode): Omit<Letter, 'links'> {
  const name = nameInMail(site.name);
  const origin = environment().PUBLIC_ORIGIN;
  const { definition, evidence } = alert;
  return {
    subject: `${definition.title}: ${name}`,
    kicker: `Alert · ${name}`,
    heading: definition.title,
    paragraphs: [
      definition.description,
      `${evidence.settledUntil === null ? '' : `The newest day that came is ${formatDay(evidence.settledUntil)}. `}The alert ends by itself and says so.`,
    ],
    chart: evidenceChart(evidence),
    table: evidenceTable(evidence),
    button:
      alert.service === undefined
        ? { text: 'Look at it', link: `${origin}${alertLink(alert)}` }
        : { text: 'Mend the connection', link: `${origin}${definition.link}` },
    why: `You get this because you look after ${name}.`,
  };
}
