import { addDays } from '../../shared/domain/periods/days.ts';
import { zonedInstant } from '../../shared/domain/periods/zone.ts';
import { minuteOfDay, type ScheduleEvent } from '../../shared/messages/schedules.ts';
import { makeRandom, type Random } from '../sandbox/generated/random.ts';
import type { Mood } from './deliver.ts';
import { between, timeZone } from './world.ts';

export const lifeDays = 90;
/** The first day of a life. */
const firstDay = '2026-08-24';
const minuteMs = 60_000;

/** Lead data from a CRM or a file. Instants are milliseconds. */
export type Said = {
  readonly lead: string;
  readonly updated: number;
  readonly created: number;
  readonly status: 'open' | 'won';
  readonly revenue: number;
  readonly closed: number | null;
};
export type Job = Extract<
  ScheduleEvent['job'],
  'expire-leads' | 'nightly-pull' | 'rollup-sites' | 'rollup-nodes' | 'alerts' | 'alert-digest'
>;
/** Action of a person, CRM, platform or schedule, at the site `site-a` by default. */
export type Act = { readonly at: number } & (
  | { readonly do: 'job'; readonly job: Job }
  | {
      readonly do:
        | 'sweep'
        | 'remove'
        | 'suspend'
        | 'resume'
        | 'delete'
        | 'restore'
        | 'shop'
        | 'lose-access'
        | 'give-access';
    }
  | { readonly do: 'choose'; readonly account: 0 | 1 }
  | { readonly do: 'move'; readonly to: Region }
  | { readonly do: 'arrive'; readonly said: Said }
  | { readonly do: 'import'; readonly importId: string; readonly lines: readonly Said[] }
  | { readonly do: 'undo'; readonly importId: string }
  | { readonly do: 'rows'; readonly node: string; readonly whole: boolean }
);
export type Region = 'east' | 'west';
export type LifeService = 'gsc' | 'ga4';
export type LifePlan = {
  readonly name: string;
  readonly seed: number;
  readonly service: LifeService;
  readonly mood: Mood;
  /** Ordered by time. */
  readonly acts: readonly Act[];
};

/** Returns the instant of a minute of the n-th day. */
export const instantAt = (day: number, minute = 0): number =>
  zonedInstant(addDays(firstDay, day), timeZone, 0).getTime() + minute * minuteMs;

const jobs: readonly Job[] = ['expire-leads', 'nightly-pull', 'rollup-sites', 'rollup-nodes', 'alerts', 'alert-digest'];
const sweepMinute = 8 * 60 + 30;

/** Lists a night's scheduled jobs, and a sweep after them. */
export const night = (day: number): Act[] => [
  ...jobs.map((job): Act => ({ at: instantAt(day, minuteOfDay(job)), do: 'job', job })),
  { at: instantAt(day, sweepMinute), do: 'sweep' },
];

const inOrder = (acts: readonly Act[]): Act[] => [...acts].sort((a, b) => a.at - b.at);
/** Days without faults at the end. */
export const lastRoughDay = lifeDays - 4;
export const makePlan = (plan: Omit<LifePlan, 'acts'>, acts: readonly Act[]): LifePlan => ({
  ...plan,
  acts: inOrder(acts),
});

/** Generates a lead of a day, changed and closed by the seed: its CRM's messages, oldest first. */
export function leadStory(random: Random, lead: string, day: number): Said[] {
  const created = instantAt(day, between(random, 9 * 60, 17 * 60));
  const open: Said = { lead, updated: created, created, status: 'open', revenue: 0, closed: null };
  const updates = between(random, 0, 2);
  const story = [open];
  for (let index = 1; index <= updates; index += 1) {
    const updated = (story.at(-1)?.updated ?? created) + between(random, 1, 12) * 1440 * minuteMs + minuteMs;
    const isWon = index === updates && random() < 0.7;
    story.push({
      ...open,
      updated,
      status: isWon ? 'won' : 'open',
      revenue: between(random, 1, 90) * 100,
      closed: isWon ? updated - minuteMs : null,
    });
  }
  return story;
}

const people = ['choose', 'choose', 'remove', 'suspend', 'move', 'move', 'shop', 'delete', 'lose-access'] as const;
/** A separate random number, so that the other events of a seed stay the same. */
const restores = (seed: number) => makeRandom('life-restore', seed);
/** Acts that someone could not do at a deleted site. */
const isOfSite = ({ do: kind }: Act) =>
  !['job', 'sweep', 'rows', 'delete', 'restore', 'lose-access', 'give-access'].includes(kind);

/** Generates people's actions from a day on, and how long they may continue. */
function personActs(random: Random, day: number, state: { region: Region; isGone: boolean }): Act[] {
  if (state.isGone) return [];
  // Often around the night's pull or rows, otherwise during the day.
  const minute = random() < 0.6 ? between(random, 4 * 60, 7 * 60 + 30) : between(random, 600, 1200);
  const at = instantAt(day, minute);
  const kind = people[between(random, 0, people.length - 1)] ?? 'choose';
  const later = (days: number) => instantAt(Math.min(day + days, lastRoughDay - 1), between(random, 240, 1200));
  switch (kind) {
    case 'choose':
      return [{ at, do: 'choose', account: random() < 0.6 ? 1 : 0 }];
    case 'remove':
      return [
        { at, do: 'remove' },
        { at: Math.max(at + minuteMs, later(between(random, 0, 2))), do: 'choose', account: random() < 0.5 ? 1 : 0 },
      ];
    case 'suspend':
      return [
        { at, do: 'suspend' },
        { at: later(between(random, 1, 12)), do: 'resume' },
      ];
    case 'move':
      state.region = state.region === 'east' ? 'west' : 'east';
      return [{ at, do: 'move', to: state.region }];
    case 'shop':
      return [{ at, do: 'shop' }];
    case 'delete':
      if (day < 50) return [];
      state.isGone = true;
      return [{ at, do: 'delete' }];
    case 'lose-access':
      return [
        { at, do: 'lose-access' },
        { at: later(between(random, 1, 6)), do: 'give-access' },
      ];
  }
}

/** Lists a night's jobs within a life: not every night ends before the next event. */
function roughNight(random: Random, day: number): Act[] {
  const share: Readonly<Record<Job, number>> = {
    'expire-leads': 0.4,
    'nightly-pull': 1,
    'rollup-sites': 0.7,
    'rollup-nodes': 0.5,
    alerts: 0.4,
    'alert-digest': 0.4,
  };
  return night(day).filter(act => act.do !== 'job' || random() < share[act.job]);
}

/** Generates a seed's life. */
export function makeLifePlan(seed: number): LifePlan {
  const random = makeRandom('life', seed);
  const acts: Act[] = [];
  const nights = new Set<number>();
  const state = { region: 'east' as Region, isGone: false };
  const days = Array.from({ length: between(random, 1, 3) }, () => between(random, 2, 80)).sort((a, b) => a - b);
  for (const day of days) {
    acts.push(...personActs(random, day, state));
    if (random() < 0.8) nights.add(day);
    if (random() < 0.2) nights.add(day + 1);
  }
  for (const day of nights) acts.push(...roughNight(random, day));
  const gone = acts.find(act => act.do === 'delete')?.at ?? Number.POSITIVE_INFINITY;
  const stories = Array.from({ length: between(random, 1, 4) }, (_, index) =>
    leadStory(random, `lead-${index}`, random() < 0.5 ? between(random, -70, -8) : between(random, 4, 70)),
  );
  for (const leadReport of stories.flat()) {
    const at = Math.max(leadReport.updated, instantAt(1)) + between(random, 1, 60) * minuteMs;
    const times = random() < 0.2 ? 2 : 1;
    for (let time = 0; time < times; time += 1)
      acts.push({
        at: at + (random() < 0.2 ? between(random, 0, 9 * 1440) : time) * minuteMs,
        do: 'arrive',
        said: leadReport,
      });
  }
  if (random() < 0.5) {
    const day = between(random, 3, 75);
    const importId = `import-${seed}`;
    const at = instantAt(day, 900);
    const files = Array.from({ length: between(random, 1, 24) }, (_, index) =>
      leadStory(random, `file-${index}`, between(random, -70, -8)),
    );
    const lines = [...files, ...stories.slice(0, 1)].flatMap(
      story => story.findLast(({ updated }) => updated < at) ?? [],
    );
    acts.push({ at, do: 'import', importId, lines });
    if (random() < 0.6) acts.push({ at: instantAt(day, 900 + between(random, 1, 3000)), do: 'undo', importId });
  }
  if (random() < 0.5) {
    const node = ['site-a', 'east', 'west', 'org'][between(random, 0, 3)] ?? 'org';
    const at = instantAt(days[0] ?? 5, between(random, 300, 420));
    for (let time = 0; time < 2; time += 1) acts.push({ at, do: 'rows', node, whole: random() < 0.5 });
  }
  const back = gone + between(restores(seed), 1, 25) * 1440 * minuteMs;
  const isRestored = gone < back && back < instantAt(lastRoughDay) && restores(seed)() < 0.7;
  if (isRestored) acts.push({ at: back, do: 'restore' });
  const isHidden = (act: Act) => isOfSite(act) && act.at > gone && act.at <= back;
  const end = Math.min(isRestored ? Number.POSITIVE_INFINITY : gone, instantAt(lastRoughDay));
  return makePlan(
    {
      name: `seed ${seed}`,
      seed,
      service: random() < 0.25 ? 'ga4' : 'gsc',
      mood: {
        faultShare: random() < 0.5 ? 0 : random() * 0.3,
        killShare: random() * 0.4,
        duplicateShare: random() * 0.25,
        skewMs: between(random, 0, 20_000),
        refuseShare: random() * 0.2,
        waitShare: random() * 0.3,
        faultyTries: 3,
      },
    },
    acts.filter(act => act.at === gone || (act.at < end && !isHidden(act))),
  );
}
