import { newsKind } from '../../../shared/domain/mails/news-kind.ts';
import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import type { News } from '../../../shared/model/news.ts';

/** People who are mailed of alerts: they want it, they may sign in, and their address has refused nothing. */
export const wantsAlerts = ({ enableSiteAlerts, disabled, mailRefused }: User): boolean =>
  enableSiteAlerts && !disabled && mailRefused === undefined;

/** The zone of a person's quiet hours and weekly letter: their own, else that of their place. */
export const getPersonTimeZone = ({ mailChoices }: User, node: SiteNode): string =>
  mailChoices?.timeZone ?? siteTimeZone(node.attr);

/** What decides when a person of a node is told of a line: their choices, in their time zone. */
export const toTellingRules = (person: User, node: SiteNode, news: News, now: Date) => ({
  choices: person.mailChoices,
  kind: newsKind(news),
  isOwnSite: node.siteId === news.siteId,
  now,
  timeZone: getPersonTimeZone(person, node),
});
