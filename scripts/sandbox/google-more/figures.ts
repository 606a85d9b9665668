import { dayNumber, weekday } from '../calendar.ts';
import { makeRandom } from '../generated/random.ts';
import type { SandboxBusiness } from '../sandbox-types.ts';

/** Relative visits of a business by weekday, Sunday first, around 1. */
const weekdays = {
  service: [0.72, 1.12, 1.14, 1.1, 1.08, 1.02, 0.82],
  franchise: [0.7, 1.15, 1.15, 1.12, 1.08, 1.02, 0.78],
  shop: [1.12, 0.95, 0.93, 0.95, 0.98, 1.0, 1.07],
} as const;
const daysPerMonth = 30.44;
const monthlyGrowth = 1.012;

/** Computes a business's expected visits on a day: its size, the weekday and slow growth. */
export const computeExpectedVisits = (business: SandboxBusiness, day: string, anchorDay: string): number =>
  (business.sessionsPer31Days / 31) *
  (weekdays[business.kind][weekday(day)] ?? 1) *
  monthlyGrowth ** Math.max(-30, Math.min(12, (dayNumber(day) - dayNumber(anchorDay)) / daysPerMonth));

/** Draws an integer around `expected`, equal for equal words. */
export function drawCount(expected: number, ...words: readonly (string | number)[]): number {
  const random = makeRandom(...words);
  return Math.floor(expected * (0.8 + 0.4 * random()) + random());
}

const services = [
  'near me',
  'cost',
  'reviews',
  'open now',
  'prices',
  'appointment',
  'phone number',
  'hours',
  'best',
  'emergency',
  'local',
  'jobs',
];
const subjects = {
  service: [
    'home care',
    'caregiver',
    'senior care',
    'respite care',
    'dentist',
    'bookkeeping',
    'companion care',
    'in home help',
    'elder care',
    'personal care',
  ],
  franchise: [
    'franchise for sale',
    'home care franchise',
    'senior care franchise',
    'franchise cost',
    'veteran franchise',
    'franchise opportunities',
    'start a franchise',
    'resale franchise',
  ],
  shop: [
    'hiking boots',
    'rain jacket',
    'backpack',
    'wool socks',
    'tent sale',
    'trail shoes',
    'down vest',
    'camp stove',
    'sleeping bag',
    'gift card',
  ],
} as const;

/**
 * Lists search terms for a business, most frequent first: its name, then its services. Lowercase, as Google reports
 * them.
 */
export function listSearchTerms({ name, kind }: SandboxBusiness): string[] {
  const brand = name.toLowerCase();
  const words = subjects[kind];
  const plain = words.flatMap(subject => [subject, ...services.map(service => `${subject} ${service}`)]);
  return [brand, `${brand} reviews`, `${brand} phone number`, `${brand} near me`, ...plain];
}

/** Generates weights that decrease with rank, as searches do. */
export const fallingWeights = (count: number): number[] =>
  Array.from({ length: count }, (_, rank) => 1 / (rank + 1.6) ** 1.15);
