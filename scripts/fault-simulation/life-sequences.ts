import { type Hold, quiet } from './deliver.ts';
import { type Act, instantAt, type LifePlan, type LifeService, makePlan, night, type Said } from './life-plan.ts';

/**
 * Sequences of the design review (review-2-reading.md, part 1 and B12) as lives, each with a wait or death at a call.
 * Many call numbers are tried, because the critical one differs with every change of the program.
 */
const minuteMs = 60_000;
const hour = 60;
const calls = [2, 4, 9, 20];

const lead = (name: string, day: number, more: Partial<Said> = {}): Said => {
  const created = instantAt(day, 12 * hour);
  return { lead: name, updated: created, created, status: 'open', revenue: 0, closed: null, ...more };
};
const won = (name: string, day: number, closedDay: number, revenue: number): Said =>
  lead(name, day, {
    updated: instantAt(closedDay, 13 * hour),
    status: 'won',
    revenue,
    closed: instantAt(closedDay, 12 * hour),
  });
const arrive = (day: number, leadReport: Said, minute = 13 * hour): Act => ({
  at: instantAt(day, minute),
  do: 'arrive',
  said: leadReport,
});
const hold = (queue: Hold['queue'], text: string, day: number, more: Partial<Hold>): Hold => ({
  queue,
  text,
  from: instantAt(day),
  until: instantAt(day + 1),
  ...more,
});

type Story = {
  readonly name: string;
  readonly acts: readonly Act[];
  readonly service?: LifeService;
  readonly holds?: readonly Hold[];
};

/** Repeats a story with a run that waits before each of some calls. */
const atCalls = (name: string, acts: readonly Act[], held: (waitAt: number) => readonly Hold[]): Story[] =>
  calls.map(waitAt => ({ name: `${name}, at call ${waitAt}`, acts, holds: held(waitAt) }));

const oldLead = lead('lead-0', -75);

const stories: readonly Story[] = [
  ...atCalls(
    '1 expired leads come back',
    [
      arrive(1, oldLead),
      arrive(1, won('lead-1', -74, 2, 500), 14 * hour),
      ...night(3),
      ...night(25),
      arrive(25, lead('lead-2', 24), 2 * hour + 21),
    ],
    waitAt => [hold('act', 'expire-leads', 25, { waitAt, minutes: 9 })],
  ),
  {
    name: '3 leads of months long past reach the rows',
    acts: [
      arrive(1, won('lead-0', -70, -40, 900)),
      arrive(1, lead('lead-1', -50)),
      ...night(2),
      ...night(30),
      arrive(60, won('lead-1', -50, 20, 700)),
      ...night(61),
    ],
  },
  ...atCalls(
    '4 an older run of rows ends last',
    [
      ...night(20),
      { at: instantAt(20, 11 * hour), do: 'rows', node: 'org', whole: true },
      { at: instantAt(20, 11 * hour + 1), do: 'choose', account: 1 },
      { at: instantAt(20, 11 * hour + 6), do: 'rows', node: 'org', whole: false },
    ],
    waitAt => [hold('rollups', '"org","whole":true', 20, { waitAt, minutes: 8 })],
  ),
  ...atCalls(
    "5 a company is made while a site's history comes",
    [
      { at: instantAt(20, 10 * hour), do: 'choose', account: 1 },
      { at: instantAt(20, 10 * hour + 2), do: 'rows', node: 'org', whole: true },
    ],
    waitAt => [hold('rollups', '"site-a"', 20, { waitAt, minutes: 5 })],
  ),
  ...atCalls(
    '7 an answer about the old account',
    [
      { at: instantAt(20, 3 * hour), do: 'lose-access' },
      ...night(20),
      { at: instantAt(20, 4 * hour + 1), do: 'choose', account: 1 },
      { at: instantAt(20, 4 * hour + 2), do: 'give-access' },
    ],
    waitAt => [hold('pulls', '"site-a"', 20, { waitAt, minutes: 4 })],
  ),
  ...atCalls(
    '7 days of the old account',
    [...night(20), { at: instantAt(20, 4 * hour + 1), do: 'choose', account: 1 }],
    waitAt => [hold('pulls', '"site-a"', 20, { waitAt, minutes: 4 })],
  ),
  {
    name: '8 a suspended site keeps its last whole month',
    acts: [
      arrive(40, won('lead-0', 39, 45, 800)),
      ...night(50),
      ...night(72),
      { at: instantAt(72, 12 * hour), do: 'suspend' },
      ...night(73),
      ...night(80),
    ],
  },
  ...atCalls(
    '9 a fold that is killed',
    [arrive(5, lead('lead-0', 4)), arrive(5, lead('lead-1', 3), 14 * hour), ...night(6)],
    waitAt => [hold('leads', '"fold"', 5, { waitAt, minutes: 2 })],
  ),
  {
    name: '12 an import of won deals is taken back',
    acts: [
      { at: instantAt(10, 900), do: 'import', importId: 'import-12', lines: [won('file-0', -60, -30, 1000)] },
      ...night(11),
      { at: instantAt(12, 900), do: 'undo', importId: 'import-12' },
    ],
  },
  ...[11, 12, 13, 14].map(
    (waitAt): Story => ({
      name: `12 a line of an import is still being stored when another of its worker failed, at call ${waitAt}`,
      acts: [
        {
          at: instantAt(10, 900),
          do: 'import',
          importId: 'import-12',
          lines: Array.from({ length: 10 }, (_, index) => won(`file-${index}`, -40, 0, 100 * index)),
        },
        { at: instantAt(10, 930), do: 'undo', importId: 'import-12' },
      ],
      holds: [hold('leads', '"import"', 10, { waitAt, refuseAt: waitAt + 1, minutes: 60 })],
    }),
  ),
  {
    name: '12 won deals expire',
    acts: [arrive(1, won('lead-0', -75, 0, 1000)), ...night(2), ...night(30)],
  },
  {
    name: '14 a window of a gap that is killed at every try',
    acts: [...night(3), ...night(80)],
    holds: [hold('pulls', '"2026-09-01"', 80, { dieAfter: 6 })],
  },
  ...atCalls(
    '18 a line of a file comes twice',
    [
      {
        at: instantAt(10, 900),
        do: 'import',
        importId: 'import-18',
        lines: Array.from({ length: 24 }, (_, index) => won(`file-${index}`, -40 + index, 0, 100 * index)),
      },
    ],
    dieAfter => [hold('leads', '"import"', 10, { dieAfter, until: instantAt(10, 902) })],
  ),
  {
    name: '20 products of a site that begins to sell',
    service: 'ga4',
    acts: [...night(10), { at: instantAt(20, 600), do: 'shop' }, ...night(30)],
  },
  {
    name: '21 another property, and back',
    acts: [
      ...night(10),
      { at: instantAt(20, 600), do: 'choose', account: 1 },
      ...night(30),
      { at: instantAt(50, 600), do: 'choose', account: 0 },
      ...night(60),
      { at: instantAt(70, 600), do: 'choose', account: 1 },
    ],
  },
  ...atCalls(
    'a property is taken away and given back',
    [
      { at: instantAt(20, 3 * hour), do: 'lose-access' },
      ...night(20),
      ...night(21),
      { at: instantAt(22, 3 * hour), do: 'give-access' },
      ...night(22),
    ],
    waitAt => [
      hold('alerts', '"site-a"', 20, { dieAfter: waitAt, until: instantAt(20, 7 * hour + 12) }),
      hold('alerts', '"site-a"', 22, { dieAfter: waitAt, until: instantAt(22, 7 * hour + 12) }),
      hold('act', 'alert-digest', 20, { waitAt, minutes: 3 }),
    ],
  ),
  ...atCalls(
    '11 a digest dies between its claim and its email',
    [
      { at: instantAt(20, 3 * hour), do: 'lose-access' },
      ...night(20),
      { at: instantAt(20, 9 * hour), do: 'give-access' },
      ...night(21),
    ],
    dieAfter => [20, 21].map(day => hold('act', 'alert-digest', day, { dieAfter: 3 * dieAfter })),
  ),
  ...atCalls('28 a company does not wait for its sites', night(20), waitAt => [
    hold('rollups', '"site-a"', 20, { waitAt, minutes: 9 }),
    hold('rollups', '"site-b"', 20, { waitAt, minutes: 9 }),
  ]),
  ...calls.map(
    (dieAfter): Story => ({
      name: `30 a worker dies between its claim and its fold, at call ${dieAfter}`,
      acts: [arrive(5, lead('lead-0', 4)), ...night(6)],
      holds: [hold('leads', '"arrival"', 5, { dieAfter, until: instantAt(5, 13 * hour + 2) })],
    }),
  ),
  ...atCalls(
    '31 a collection is closed while it is opened again',
    [
      { at: instantAt(20, 600), do: 'choose', account: 1 },
      { at: instantAt(20, 603), do: 'choose', account: 1 },
    ],
    waitAt => [hold('backfills', '"site-a"', 20, { waitAt, minutes: 4 })],
  ),
  ...atCalls(
    'B12 an account is removed while another is chosen',
    [
      { at: instantAt(20, 600), do: 'remove' },
      { at: instantAt(20, 601), do: 'choose', account: 1 },
    ],
    waitAt => [hold('act', 'remove', 20, { waitAt, minutes: 2 })],
  ),
  ...atCalls(
    'a site moves while its company is made',
    [
      { at: instantAt(20, 600), do: 'rows', node: 'east', whole: true },
      { at: instantAt(20, 600) + minuteMs / 2, do: 'move', to: 'west' },
    ],
    waitAt => [hold('rollups', '"east"', 20, { waitAt, minutes: 3 })],
  ),
  ...atCalls(
    'a site is deleted while its rows are made',
    [
      { at: instantAt(60, 600), do: 'rows', node: 'site-a', whole: true },
      { at: instantAt(60, 601), do: 'delete' },
    ],
    waitAt => [hold('rollups', '"site-a"', 60, { waitAt, minutes: 8 })],
  ),
];

export const sequences: readonly LifePlan[] = stories.map(({ name, acts, service = 'gsc', holds = [] }, seed) =>
  makePlan({ name, seed, service, mood: { ...quiet, holds } }, acts),
);
