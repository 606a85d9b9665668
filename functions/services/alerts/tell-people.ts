import { findImmediateTime } from '../../../shared/domain/mails/email-times.ts';
import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { News } from '../../../shared/model/news.ts';
import { putNews } from '../../stores/jobs/alert-news.ts';
import { holdLine } from '../../stores/jobs/held-mails.ts';
import { listUsersOfNode } from '../../stores/users/users.ts';
import { findDispatchZone } from '../collection/windows.ts';
import { toNotificationRules, wantsAlerts } from './recipients.ts';

/**
 * Adds a line to the next digest of some nodes' users. Users with immediate emails get one with the next sweep: within
 * 15 minutes, or after quiet hours. Repeating a line has no effect.
 */
export async function notifyPeople(nodes: readonly SiteNode[], line: Omit<News, 'nodeId'>, now: Date): Promise<void> {
  for (const node of nodes) {
    const news = { ...line, nodeId: node.siteId };
    const timeZone = findDispatchZone(siteTimeZone(node.attr));
    for (const person of (await listUsersOfNode(node.siteId)).filter(wantsAlerts)) {
      const due = findImmediateTime(toNotificationRules(person, node, news, now));
      if (due !== null) await holdLine(timeZone, person.userId, news, { due, now });
    }
    await putNews({ timeZone, news });
  }
}
