import { onConsumedCapacity } from '../../functions/runtime/capacity.ts';
import { forEachQueue } from '../../shared/messages/queues.ts';
import { forgetEnvironment } from '../../functions/runtime/environment.ts';
import { loadListing, saveListing } from '../../functions/services/directories/listing.ts';
import { changeTask, makeTask } from '../../functions/services/tasks/write-task.ts';
import { DomainError } from '../../functions/runtime/errors.ts';
import { listTaskPeople } from '../../functions/services/tasks/task-people.ts';
import { claimTaskMail } from '../../functions/stores/jobs/task-mails.ts';
import { createNode } from '../../functions/stores/sites/sites.ts';
import { findTask, listDoneTasks, listOpenTasks } from '../../functions/stores/tasks/tasks.ts';
import { putUser } from '../../functions/stores/users/users.ts';
import { toAccessNode } from '../../shared/domain/access/reach.ts';
import { emptyProfile, profilePercent } from '../../shared/domain/directories/profile.ts';
import { toTaskContent } from '../../shared/domain/tasks/change.ts';
import type { SiteNode } from '../../shared/model/node.ts';
import type { TaskContent } from '../../shared/model/task.ts';
import type { User } from '../../shared/model/user.ts';
import { startDatabase } from '../local/aws/database.ts';
import { applyEnvironment, localEnvironment, tablePrefix } from '../local/local-environment.ts';
import { type FigureGroup, type FigureResult, rounded } from './figure.ts';

const now = new Date('2026-11-23T12:00:00Z');
const at = { revision: 0, createdAt: '2026-01-01T00:00:00.000Z', attr: {} } as const;
const reseller: SiteNode = { ...at, siteId: 'bench', name: 'Reseller', type: 'TOKEN', sitePath: '/ISL/bench' };
const org: SiteNode = { ...at, siteId: 'bench-org', name: 'Org', type: 'ORG', sitePath: '/ISL/bench/bench-org' };
const site: SiteNode = {
  ...at,
  siteId: 'bench-site',
  name: 'Site',
  type: 'SITE',
  sitePath: '/ISL/bench/bench-org/bench-site',
  attr: { tz: 'Eastern' },
};
const person = (userId: string, siteId: string): User => ({
  userId,
  email: `${userId}@bench.test`,
  given_name: 'Dana',
  family_name: 'Whitfield',
  siteId,
  isAdmin: false,
  disabled: false,
  enableSiteAlerts: false,
  enableBillingEmails: false,
  enableIntroTutorial: false,
  createdAt: at.createdAt,
});
const user = person('bench-user', 'bench-org');
const content: TaskContent = {
  title: 'Compress hero images on mobile',
  note: 'Half of them are above 400 kB; the web agency knows.',
  status: 'open',
  ownerId: 'bench-user',
  due: '2026-11-30',
  repeat: null,
};

const limit = (name: string, value: number, unit: string, againstValue: number): FigureResult => ({
  name,
  value: rounded(value, 1),
  unit,
  against: 'limit',
  againstValue,
});

async function measureReadUnits(work: () => Promise<unknown>): Promise<number> {
  let units = 0;
  const stop = onConsumedCapacity(consumed => {
    if (consumed.kind === 'read') units += consumed.units;
  });
  try {
    await work();
  } finally {
    stop();
  }
  return units;
}

const rounds = 40;
const writersEach = 6;

/**
 * Runs parallel writers on one task, each adding a mark to the note and retrying after a conflict: counts marks missing
 * at the end although reported as saved.
 */
async function lostUpdates(): Promise<number> {
  let lost = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { task } = await makeTask(
      site,
      { requestId: `lost-${round}`, task: { ...content, note: '' } },
      { user, now },
    );
    const saved: string[] = [];
    await Promise.all(
      Array.from({ length: writersEach }, async (_, writer) => {
        const mark = `[${round}.${writer}]`;
        for (let attempt = 0; attempt < 60; attempt += 1) {
          const current = await findTask(task.taskId);
          if (current === null) return;
          try {
            const status = writer % 2 === 0 ? 'doing' : 'done';
            await changeTask(
              site,
              {
                taskId: task.taskId,
                revision: current.task.revision,
                content: { ...toTaskContent(current.task), status, note: `${current.task.note}${mark}` },
              },
              { user, now },
            );
            saved.push(mark);
            return;
          } catch (error) {
            if (!(error instanceof DomainError) || error.code !== 'conflict') throw error;
          }
        }
      }),
    );
    const end = (await findTask(task.taskId))?.task.note ?? '';
    lost += saved.filter(mark => !end.includes(mark)).length + (writersEach - saved.length);
  }
  return lost;
}

/** Counts duplicate digests when twenty runs claim each of 50 people's in parallel. */
async function doubledDigests(): Promise<number> {
  let doubled = 0;
  for (let who = 0; who < 50; who += 1) {
    const claims = await Promise.all(
      Array.from({ length: 20 }, () => claimTaskMail(`digest-user-${who}`, 'digest#2026-11-23', now)),
    );
    doubled += claims.filter(Boolean).length - 1;
  }
  return doubled;
}

/** Counts combinations of the ten items whose percentage differs from a table written from the specification. */
function percentErrors(): number {
  const table = {
    logo: 5,
    category: 5,
    veteranBenefit: 10,
    businessDesc: 20,
    imgCarousel: 10,
    videoEmbed: 10,
    startupCost: 10,
    investment: 10,
    webTrackingUrl: 10,
    veteranParticipation: 10,
  };
  const items = Object.entries(table);
  let wrong = 0;
  for (let mask = 0; mask < 2 ** items.length; mask += 1) {
    const done = items.filter((_, index) => Math.floor(mask / 2 ** index) % 2 === 1);
    const stats = Object.fromEntries(done.map(([item]) => [item, { completed: true }]));
    if (profilePercent(stats) !== done.reduce((sum, [, weight]) => sum + weight, 0)) wrong += 1;
  }
  return wrong;
}

/** Tasks of a site and its directory profile on the real engine: losses, duplicates, and reads. */
export const taskFigures: FigureGroup = {
  names: [
    'tasks-lost-updates',
    'tasks-read-units',
    'digest-doubled',
    'profile-percent-errors',
    'directories-read-units',
  ],
  async *measure(requested) {
    if (requested.has('profile-percent-errors')) yield limit('profile-percent-errors', percentErrors(), 'of 1,024', 0);
    if (![...requested].some(name => name !== 'profile-percent-errors')) return;
    const database = await startDatabase({ dataDir: ':memory:', tablePrefix, clock: () => now });
    const nowhere = 'http://127.0.0.1:9';
    const restore = applyEnvironment(
      localEnvironment(
        {
          origin: nowhere,
          internal: nowhere,
          database: database.endpoint,
          userPoolId: 'us-east-1_Bench0000',
          clientId: 'bench',
          keyArn: 'none',
          queues: {
            endpoint: nowhere,
            urls: forEachQueue(() => nowhere),
          },
        },
        {},
      ),
    );
    forgetEnvironment();
    try {
      for (const node of [reseller, org, site]) await createNode(node);
      for (let index = 0; index < 12; index += 1)
        await putUser(person(`bench-person-${index}`, index % 2 === 0 ? 'bench-org' : 'bench-site'));
      await putUser(user);
      // A site of a busy brand: 30 open, 20 completed.
      for (let index = 0; index < 50; index += 1)
        await makeTask(
          site,
          { requestId: `board-${index}`, task: { ...content, status: index < 30 ? 'open' : 'done' } },
          { user, now },
        );
      const viewer = {
        userId: user.userId,
        isAdmin: false,
        node: toAccessNode(org),
        disabled: false,
        trialExpired: false,
      };
      if (requested.has('tasks-read-units'))
        yield limit(
          'tasks-read-units',
          await measureReadUnits(async () => {
            const [open, done] = [await listOpenTasks(site.siteId), await listDoneTasks(site.siteId, undefined)];
            await listTaskPeople(site, viewer, user, [...open, ...done.tasks]);
          }),
          'read units',
          5,
        );
      if (requested.has('directories-read-units')) {
        await saveListing(site, { ...emptyProfile(), businessDesc: 'x'.repeat(1000) }, 0, now);
        yield limit('directories-read-units', await measureReadUnits(() => loadListing(site)), 'read units', 3);
      }
      if (requested.has('tasks-lost-updates'))
        yield limit('tasks-lost-updates', await lostUpdates(), `of ${rounds * writersEach}`, 0);
      if (requested.has('digest-doubled')) yield limit('digest-doubled', await doubledDigests(), 'of 50 mornings', 0);
    } finally {
      restore();
      await database.stop();
    }
  },
};
