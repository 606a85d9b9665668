import { newsKind } from '../mails/news-kind.ts';
import type { NewsKind } from '../../model/news-kind.ts';
import type { WebhookLine } from '../../model/webhook.ts';

type Group = {
  readonly event: WebhookLine['event'];
  readonly title: string;
  readonly lines: readonly [WebhookLine, ...WebhookLine[]];
};

/** Groups changes with the same title at any number of sites; opened ones come first. */
export function groupWebhookLines(lines: readonly WebhookLine[]): Group[] {
  const groups = new Map<string, [WebhookLine, ...WebhookLine[]]>();
  const byEvent = [
    ...lines.filter(({ event }) => event === 'opened'),
    ...lines.filter(({ event }) => event === 'ended'),
  ];
  for (const line of byEvent) {
    const key = `${line.event} ${line.title}`;
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return [...groups.values()].map(group => ({ event: group[0].event, title: group[0].title, lines: group }));
}

const counted = (count: number, singular: string) => `${count} ${count === 1 ? singular : `${singular}s`}`;

/** The sign shown in Slack for news that is not an alert. */
const otherSigns: Readonly<Partial<Record<NewsKind, string>>> = {
  audits: ':bar_chart:',
  reviews: ':star:',
  access: ':key:',
};
const findSign = (line: WebhookLine): string | undefined => otherSigns[newsKind(line)];

/** Returns a one-line summary: '2 alerts opened, 1 ended, 4 other news on 3 sites of Northfold'. */
export function formatWebhookHeadline(lines: readonly WebhookLine[], place: string): string {
  const alerts = lines.filter(line => findSign(line) === undefined);
  const others = lines.length - alerts.length;
  const opened = alerts.filter(({ event }) => event === 'opened').length;
  const ended = alerts.length - opened;
  const sites = new Set(lines.map(({ siteId }) => siteId)).size;
  const [first] = lines;
  if (first !== undefined && lines.length === 1)
    return `${first.event === 'opened' ? '' : 'Closed: '}${first.title}: ${first.siteName}`;
  const changes = [
    ...(opened === 0 ? [] : [`${counted(opened, 'alert')} opened`]),
    ...(ended === 0 ? [] : [opened === 0 ? `${counted(ended, 'alert')} closed` : `${ended} closed`]),
    ...(others === 0 ? [] : [alerts.length === 0 ? `${others} news` : `${others} other news`]),
  ];
  return `${changes.join(', ')} on ${counted(sites, 'site')} of ${place}`;
}

const maxGroups = 12;
const maxSites = 8;
const maxTextLength = 600;

/** Escapes the three characters that Slack interprets. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);
/** Returns a Slack link, without the character that would end its text. */
const linked = (address: string, words: string) => `<${address}|${escaped(words).replaceAll('|', '¦')}>`;

export type SlackMessage = {
  /** Shown by notifications and by programs that do not support blocks. */
  readonly text: string;
  readonly blocks: readonly {
    readonly type: 'section';
    readonly text: { readonly type: 'mrkdwn'; readonly text: string };
  }[];
};

/** Formats changes for Slack's incoming webhooks, each cause once with its sites. */
export function slackMessage(lines: readonly WebhookLine[], place: string, origin: string): SlackMessage {
  const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } }) as const;
  const groups = groupWebhookLines(lines);
  const headline = formatWebhookHeadline(lines, place);
  const left = groups.length - maxGroups;
  return {
    text: escaped(headline),
    blocks: [
      section(`*${escaped(cut(headline, 300))}*`),
      ...groups.slice(0, maxGroups).map(group => section(groupText(group, origin))),
      ...(left > 0 ? [section(`${counted(left, 'more cause')}: ${linked(`${origin}/alerts`, 'open alerts')}`)] : []),
    ],
  };
}

function groupText({ event, title, lines }: Group, origin: string): string {
  const [first] = lines;
  const sign = findSign(first) ?? (event === 'opened' ? ':red_circle:' : ':white_check_mark:');
  const head = `${sign} ${event === 'opened' ? '' : 'Closed: '}`;
  const words = escaped(cut(first.words, maxTextLength));
  if (lines.length === 1) return `${head}${linked(`${origin}${first.link}`, `${title}: ${first.siteName}`)}\n${words}`;
  const sites = lines.slice(0, maxSites).map(({ link, siteName }) => linked(`${origin}${link}`, siteName));
  const left = lines.length - maxSites;
  return `${head}*${escaped(title)}* on ${counted(lines.length, 'site')}\n${sites.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

/** Formats changes as a Standard Webhooks event: a type, an instant, and each change with its identifiers. */
export const standardEvent = (
  lines: readonly WebhookLine[],
  { siteId, name }: { readonly siteId: string; readonly name: string },
  { origin, at }: { readonly origin: string; readonly at: string },
) => ({
  type: lines.every(line => findSign(line) === undefined) ? 'alerts.changed' : 'news',
  timestamp: at,
  data: {
    place: { id: siteId, name },
    headline: formatWebhookHeadline(lines, name),
    changes: lines.map(line => ({
      event: line.event,
      kind: newsKind(line),
      rule: line.ruleId,
      title: line.title,
      description: line.words,
      site: { id: line.siteId, name: line.siteName },
      openedAt: line.openedAt,
      at: line.at,
      link: `${origin}${line.link}`,
    })),
  },
});

/** Returns the text of a test message, in either format. */
export const testLine = (
  { siteId, name }: { readonly siteId: string; readonly name: string },
  at: string,
): WebhookLine => ({
  siteId,
  siteName: name,
  ruleId: 'test',
  openedAt: at,
  event: 'opened',
  kind: 'breaks',
  title: 'Test message',
  words: 'Alerts for these sites will appear here. Nothing is wrong: someone sent a test message.',
  link: '/alerts',
  at,
});
