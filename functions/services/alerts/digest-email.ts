import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import { newsKind } from '../../../shared/domain/mails/news-kind.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { environment } from '../../runtime/environment.ts';
import type { News } from '../../../shared/model/news.ts';
import type { EmailContent } from '../mail/email-content.ts';
import { chartsOfNews } from './digest-charts.ts';

/** Maximum lines per group; the inbox shows the rest. */
const maxLines = 15;

const isAlert = (news: News): boolean => ['breaks', 'numbers', 'ended'].includes(newsKind(news));
const counted = (count: number, singular: string, many = `${singular}s`): string =>
  `${count} ${count === 1 ? singular : many}`;

/** Builds the digest of events on a node and its sites. */
export async function buildNewsDigest(node: SiteNode, news: readonly News[]): Promise<Omit<EmailContent, 'links'>> {
  const charts = await chartsOfNews(news);
  const name = nameInMail(node.name);
  const origin = environment().PUBLIC_ORIGIN;
  const opened = news.filter(newsItem => isAlert(newsItem) && newsItem.event === 'opened');
  const ended = news.filter(newsItem => isAlert(newsItem) && newsItem.event === 'ended');
  const of = (kind: 'audits' | 'reviews' | 'access' | 'people') => news.filter(newsItem => newsKind(newsItem) === kind);
  const [audits, reviews, access, people] = [of('audits'), of('reviews'), of('access'), of('people')];
  const alertCount = opened.length + ended.length;
  const count = [
    ...(alertCount === 0 ? [] : [`${counted(opened.length, 'alert')} opened, ${ended.length} closed`]),
    ...(audits.length === 0 ? [] : [`${counted(audits.length, 'audit')} ready`]),
    ...(reviews.length === 0 ? [] : [counted(reviews.length, 'day of reviews', 'days of reviews')]),
    ...(access.length === 0 ? [] : [counted(access.length, 'sign-in to renew', 'sign-ins to renew')]),
    ...(people.length === 0 ? [] : [`${counted(people.length, 'address', 'addresses')} not receiving email`]),
  ].join(', ');
  const sites = new Set(news.map(({ siteId }) => siteId)).size;
  const heading = node.type === 'SITE' ? count : `${count} on ${counted(sites, 'site')}`;
  const groups = [
    { heading: 'Opened', lines: opened },
    { heading: 'Access expiring soon', lines: access },
    { heading: 'Undelivered email', lines: people },
    { heading: 'Reviews', lines: reviews },
    { heading: 'Audits', lines: audits },
    { heading: 'Closed', lines: ended },
  ].filter(({ lines }) => lines.length > 0);
  const isOfAlerts = alertCount > 0;
  return {
    subject: `${heading}: ${name}`,
    kicker: `${isOfAlerts ? 'Alerts' : 'News'} · ${name}`,
    tone: opened.length === 0 ? 'neutral' : 'bad',
    heading,
    paragraphs: isOfAlerts
      ? [
          opened.length === 0
            ? 'Open alerts have closed automatically.'
            : "Alerts close automatically, and we'll notify you.",
        ]
      : [],
    groups: groups.map(group => ({
      heading:
        group.lines.length > maxLines ? `${group.heading}, first ${maxLines} of ${group.lines.length}` : group.heading,
      lines: group.lines.slice(0, maxLines).map(newsItem => ({
        strong: `${newsItem.title}: ${nameInMail(newsItem.siteName)}`,
        text: newsItem.words,
        link: `${origin}${newsItem.link}`,
        chart: charts.get(newsItem),
      })),
    })),
    button: isOfAlerts
      ? { text: 'Open alerts', link: `${origin}/alerts` }
      : { text: 'Open dashboard', link: `${origin}/overview` },
    why: `You get this email because you have access to ${name}.`,
  };
}
