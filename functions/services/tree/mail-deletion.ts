import { findTenantId } from '../../../shared/domain/access/credential.ts';
import { formatDate } from '../../../shared/domain/formats/dates.ts';
import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import { environment } from '../../runtime/environment.ts';
import type { DeletePlan, TreeJob } from '../../stores/jobs/tree-jobs.ts';
import { getUser, listUsersOfNode } from '../../stores/users/users.ts';
import { loadProduct } from '../mail/product.ts';
import { queueMail } from '../mail/queue-mail.ts';

const maxOwners = 20;

/** Emails the deleter and the company's users until when a node can be restored, once each. */
export async function mailDeletion(
  { job: { jobId }, userId, plan }: TreeJob & { plan: DeletePlan & { readonly keptUntil: string } },
  { attr }: SiteNode,
  now: Date,
): Promise<void> {
  const by = await getUser(userId);
  const owners = await listUsersOfNode(findTenantId(plan.sitePath), maxOwners);
  const { look } = await loadProduct(plan);
  const until = formatDate(siteToday(new Date(plan.keptUntil), siteTimeZone(attr)));
  const readers = [...(by === null ? [] : [by]), ...owners.filter(owner => owner.userId !== userId)];
  for (const reader of readers.filter(({ disabled }) => !disabled)) {
    await queueMail(
      {
        template: 'node-deleted',
        to: reader.email,
        siteId: plan.siteId,
        look,
        subject: `${nameInMail(plan.name)} was deleted`,
        text: writeText(reader, by, plan.name, until),
      },
      now,
      { key: `deleted:${jobId}:${reader.userId}` },
    );
  }
}

function writeText(reader: User, by: User | null, nodeName: string, until: string): string {
  const name = nameInMail(nodeName);
  const isOwn = reader.userId === by?.userId;
  const who = by === null ? 'Someone' : nameInMail(`${by.given_name} ${by.family_name}`.trim()) || by.email;
  return [
    `Hello ${nameInMail(reader.given_name)},`,
    `${isOwn ? 'You' : who} deleted ${name}. Its users can no longer sign in to it, and it is no longer synced.`,
    isOwn || by === null
      ? `You can restore it until ${until}:\n${environment().PUBLIC_ORIGIN}/admin?deleted=open`
      : `It can be restored until ${until}. To get it back, ask ${who} (${by.email}).`,
    'After that, its data is deleted for good.',
  ].join('\n\n');
}
