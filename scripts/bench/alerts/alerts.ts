import { onConsumedCapacity } from '../../../functions/runtime/capacity.ts';
import { handler as digest } from '../../../functions/jobs/dispatch-alert-digest.ts';
import { setClock } from '../../../functions/runtime/clock.ts';
import { evaluateSite } from '../../../functions/services/alerts/evaluate-site.ts';
import { getSharedRules, putSharedRules } from '../../../functions/stores/alerts/shared-rules.ts';
import { listEnded, readAlerts } from '../../../functions/stores/alerts/alert-states.ts';
import { listNotifications } from '../../../functions/stores/notifications.ts';
import { writeNodeDays } from '../../../functions/stores/rollups.ts';
import type { OwnRule } from '../../../shared/model/alert.ts';
import { addDays, monthRange, monthWithDash } from '../../../shared/domain/periods/days.ts';
import { makeDayRows } from '../../../shared/numbers/rollup/node-rows.ts';
import type { RecordService } from '../../../shared/platforms/registry.ts';
import { connected, plenty, shopSite } from '../../../test/functions/services/alerts/support.ts';
import { coreDays, labDays } from '../../../test/functions/support/days.ts';
import { dyingAfter, startPeople } from '../../../test/functions/support/people.ts';
import { seedTree } from '../../../test/functions/support/tree.ts';
import { type FigureGroup, type FigureResult, rounded } from '../figure.ts';
import { saidByProgram } from './by-the-program.ts';
import { saidBySql } from './second-computation.ts';
import { siteWeek } from './site-weeks.ts';

const weeks = 10_000;
const now = new Date('2026-11-22T12:10:00.000Z');
const limit = (name: string, value: number, unit: string, againstValue: number): FigureResult => ({
  name,
  value,
  unit,
  against: 'limit',
  againstValue,
});

/** Counts mornings of the site-weeks where verdicts or open alerts of the program and SQL differ. */
async function wrong(): Promise<number> {
  const all = Array.from({ length: weeks }, (_, id) => siteWeek(id));
  const expected = await saidBySql(all);
  let off = 0;
  let compared = 0;
  let fired = 0;
  for (const week of all) {
    for (const [key, { verdict, isOpen }] of saidByProgram(week)) {
      // Excludes Google Analytics' tracking, which has no number here; unusual days have their own figures
      // (unusual-days.ts).
      if (key.endsWith('not-tracking-ga4') || key.includes('/unusual-')) continue;
      const other = expected.get(key);
      compared += 1;
      if (verdict === 'firing') fired += 1;
      if (other?.verdict !== verdict || other.isOpen !== isOpen) off += 1;
    }
  }
  // A generator without alerts would prove nothing.
  if (compared !== expected.size || fired < weeks) return Math.max(1, off, Math.abs(compared - expected.size));
  return off;
}

type Program = Awaited<ReturnType<typeof startPeople>>;

/** Runs checks for sites with a broken platform, dying one step later each time, then in parallel. */
async function doubled(program: Program): Promise<{ alerts: number; emails: number }> {
  const sites = Array.from({ length: 40 }, (_, index) => `bench-${String(index).padStart(2, '0')}`);
  let alerts = 0;
  for (const [index, siteId] of sites.entries()) {
    await shopSite(siteId);
    await connected(siteId, 'ga4', 'access-lost', '2026-11-20');
    for (let steps = 1 + (index % 3); steps < 60; steps += 1 + (index % 4)) {
      if (!(await dyingAfter(steps, () => evaluateSite(siteId, now))).died) break;
    }
    await Promise.all([1, 2, 3].map(() => evaluateSite(siteId, now)));
    await connected(siteId, 'ga4', 'working', '2026-11-22');
    const later = new Date(now.getTime() + 86_400_000);
    for (let steps = 1 + (index % 3); steps < 60; steps += 1 + (index % 4)) {
      if (!(await dyingAfter(steps, () => evaluateSite(siteId, later))).died) break;
    }
    await Promise.all([1, 2, 3].map(() => evaluateSite(siteId, later)));
    const [notificationPage, ended, { open }] = await Promise.all([
      listNotifications(siteId, undefined, 100),
      listEnded(siteId, undefined),
      readAlerts(siteId),
    ]);
    // One alert opened and closed, each notified once.
    alerts += Math.abs(notificationPage.notifications.length - 2) + Math.abs(ended.alerts.length - 1) + open.length;
  }
  setClock(() => new Date(now.getTime() + 3_600_000));
  for (const timeZone of ['America/New_York', 'America/Los_Angeles']) {
    for (let steps = 1; steps < 400; steps += 7) {
      if (!(await dyingAfter(steps, () => digest({ v: 1, job: 'alert-digest', timeZone }, plenty))).died) break;
    }
    await digest({ v: 1, job: 'alert-digest', timeZone }, plenty);
  }
  // New alerts are emailed once per person and site; digest lines once per person.
  const lines = program
    .mails()
    .flatMap(({ to, subject, text }) =>
      text.includes('\n- ')
        ? [...text.matchAll(/- (.+?): (.+)/g)].map(([, title, words]) => `${to.join()} ${title} ${words}`)
        : [`${to.join()} ${subject}`],
    );
  return { alerts, emails: lines.length - new Set(lines).size };
}

/** Sites in a worker's batch: the queue's batch size. */
const sitesOfABatch = 10;

/** Measures the reads of an uneventful morning for a site with all connections, per site in a worker's batch. */
async function readUnits(): Promise<number> {
  const siteIds = Array.from({ length: sitesOfABatch }, (_, index) => `bench-units-${index}`);
  const services: readonly RecordService[] = [
    'ga4',
    'pagespeed',
    'gmb',
    'gsc',
    'fbPage',
    'fb',
    'linkedin',
    'linkedinOrg',
    'bing',
  ];
  const end = '2026-11-21';
  const days = { ga4: coreDays('2026-08-01', end, 900), pagespeed: labDays('2026-08-01', end) };
  const covered = (['ga4', 'pagespeed'] as const).map(service => ({
    service,
    expected: { start: '2026-08-01', end },
    isBroken: false,
    held: new Set(days[service].map(({ date }) => date)),
  }));
  const months = ['202608', '202609', '202610', '202611'].map(month => ({
    month: monthWithDash(month),
    rows: makeDayRows({ days, services: covered }, monthRange(month)),
  }));
  // Every ancestor sets thresholds and own rules: region, organization, company.
  for (const placeId of ['north', 'org', 'brand']) {
    const { revision } = await getSharedRules(placeId);
    const ownRules = Array.from(
      { length: 10 },
      (_, index): OwnRule => ({
        ruleId: `own-${placeId}${String(index).padStart(4, '0')}`,
        metric: 'sessions',
        kind: 'absolute',
        direction: 'below',
        value: 1,
        days: 3,
        minimum: 0,
        isOn: true,
      }),
    );
    await putSharedRules(
      placeId,
      { thresholds: { roasThreshold: 1, silentDaysOf: { ga4: 3, fb: 4 } }, own: ownRules },
      revision,
    );
  }
  for (const siteId of siteIds) {
    await shopSite(siteId);
    for (const service of services) await connected(siteId, service, 'working', '2026-11-21');
    await writeNodeDays(siteId, months);
    // The first morning opens all due alerts.
    await evaluateSite(siteId, now);
  }
  let units = 0;
  const stop = onConsumedCapacity(consumed => {
    if (consumed.kind === 'read') units += consumed.units;
  });
  // After the first one's retention.
  const next = new Date(`${addDays('2026-11-22', 0)}T13:10:00.000Z`);
  for (const siteId of siteIds) await evaluateSite(siteId, next);
  stop();
  return units / sitesOfABatch;
}

/** Alerts compared with a second computation, under crashes and repetitions, and the cost of a morning. */
export const alertFigures: FigureGroup = {
  names: ['alerts-wrong', 'alerts-doubled', 'alert-mails-doubled', 'alert-read-units-site'],
  async *measure(requested) {
    if (requested.has('alerts-wrong')) yield limit('alerts-wrong', await wrong(), 'mornings', 0);
    if (!['alerts-doubled', 'alert-mails-doubled', 'alert-read-units-site'].some(name => requested.has(name))) return;
    const program = await startPeople({ now, queues: true });
    try {
      await seedTree();
      const { alerts, emails } = await doubled(program);
      yield limit('alerts-doubled', alerts, 'alerts', 0);
      yield limit('alert-mails-doubled', emails, 'mails', 0);
      yield limit('alert-read-units-site', rounded(await readUnits(), 1), 'read units', 3);
    } finally {
      await program.stop();
    }
  },
};
