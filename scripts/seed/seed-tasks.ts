import { makeTask } from '../../functions/services/tasks/write-task.ts';
import { getMonth } from '../../functions/stores/recommendations.ts';
import { getNode } from '../../functions/stores/sites/sites.ts';
import { getUser } from '../../functions/stores/users/users.ts';
import { newestDueMonth } from '../../shared/domain/audits/due.ts';
import { addDays } from '../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../shared/domain/periods/zone.ts';
import type { TaskContent } from '../../shared/model/task.ts';

type Seeded = Pick<TaskContent, 'title' | 'status'> &
  Partial<Pick<TaskContent, 'note' | 'repeat'>> & {
    /** Days from today; null: no date. */
    readonly due: number | null;
    readonly owner: 'org' | 'site' | null;
    /** Days a completed task was done before its due date. */
    readonly early?: number;
  };

const dayMs = 86_400_000;

const seeded: readonly Seeded[] = [
  { title: 'Turn on brand referral in the franchisedirect listing', status: 'open', due: 7, owner: 'site' },
  {
    title: 'Fill utm_medium of the Decision Makers campaign',
    status: 'open',
    due: -2,
    owner: 'org',
    note: 'Medium is empty on the spring mailer, so its visits are counted as Other.',
  },
  { title: 'Add a thank-you page goal to the franchise form', status: 'open', due: 9, owner: 'site' },
  { title: 'Write to three owners about their reviews', status: 'open', due: null, owner: null },
  {
    title: 'Reset the Search Console token',
    status: 'doing',
    due: -4,
    owner: 'org',
    note: 'Waits for the web agency since Nov 16.',
  },
  {
    title: 'Send two newsletters a month',
    status: 'doing',
    due: 6,
    owner: 'site',
    repeat: { unit: 'month', every: 1 },
  },
  { title: 'Compress hero images on mobile', status: 'doing', due: 1, owner: 'org' },
  { title: 'Claim Google Business Profile', status: 'done', due: -10, owner: 'site', early: 4 },
  { title: 'Set the October budget of Facebook Ads', status: 'done', due: -19, owner: 'org', early: 0 },
];

/** Findings of the newest audit with work in progress. */
const worked = [
  { due: -3, status: 'doing' },
  { due: 4, status: 'open' },
] as const;

/** Creates tasks of the demonstration's franchise site, as its people would. Safe to repeat. */
export async function seedTasks(siteId: string, userIds: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const [site, user] = [await getNode(siteId), await getUser(userIds.get('org@insights.test') ?? '')];
  if (site === null || user === null) return;
  const today = siteToday(now, siteTimeZone(site.attr));
  for (const [index, { title, status, due, owner, note = '', repeat = null, early }] of seeded.entries()) {
    const content: TaskContent = {
      title,
      status,
      note,
      repeat,
      due: due === null ? null : addDays(today, due),
      ownerId: owner === null ? null : (userIds.get(`${owner}@insights.test`) ?? null),
    };
    const madeMs = now.getTime() + (early === undefined ? 0 : ((due ?? 0) - early) * dayMs);
    // Each owner creates their own tasks, so that the demonstration sends no emails.
    const by = content.ownerId === null ? user : ((await getUser(content.ownerId)) ?? user);
    await makeTask(
      site,
      { requestId: `seed-task-${index}`, task: content },
      { user: by, now: new Date(madeMs - (index + 1) * 60_000) },
    );
  }
  const yearMonth = newestDueMonth(now, siteTimeZone(site.attr));
  const { items } = await getMonth(siteId, yearMonth);
  const pendingItems = items.filter(({ status }) => status === 'pending').slice(0, worked.length);
  for (const [index, { recommendationId, title }] of pendingItems.entries()) {
    const { due, status } = worked[index] ?? worked[0];
    const task: TaskContent = { title, status, note: '', repeat: null, due: addDays(today, due), ownerId: user.userId };
    await makeTask(
      site,
      {
        requestId: `seed-finding-${index}`,
        task,
        from: { kind: 'recommendation', yearMonth, recommendationId, title },
      },
      { user, now },
    );
  }
}
