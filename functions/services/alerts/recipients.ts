import { newsKind } from '../../../shared/domain/mails/news-kind.ts';
import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import type { News } from '../../../shared/model/news.ts';

/** Reports whether a person gets alert emails: enabled, allowed to sign in, and with a working address. */
export const wantsAlerts = ({ enableSiteAlerts, disabled, mailRefused }: User): boolean =>
  enableSiteAlerts && !disabled && mailRefused === undefined;

/** Returns the zone of a person's quiet hours and weekly digest: their own or their place's. */
export const getPersonTimeZone = ({ mailChoices }: User, node: SiteNode): string =>
  mailChoices?.timeZone ?? siteTimeZone(node.attr);

/** Builds the rules for when a person is notified: their choices, in their time zone. */
export const toNotificationRules = (person: User, node: SiteNode, news: News, now: Date) => ({
  choices: person.mailChoices,
  kind: newsKind(news),
  isOwnSite: node.siteId === news.siteId,
  now,
  timeZone: getPersonTimeZone(person, node),
});
