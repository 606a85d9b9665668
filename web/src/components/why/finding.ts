import { changesInPoints } from '../../../../shared/numbers/metrics/change.ts';
import { formatAs, formatChangeIn } from '../../../../shared/numbers/metrics/format.ts';
import type { Explanation } from './explain.ts';

/** A row below this share of a change isn't worth a sentence. */
const smallestPart = 0.1;
const maxNamed = 2;

type Printed = Pick<Explanation, 'look' | 'currency'>;

/** '$11.35', '0.2 pt': an effect without its sign. */
export function formatSize({ look, currency }: Printed, effect: number): string {
  const size = Math.abs(effect);
  return changesInPoints(look.format)
    ? formatChangeIn(look.format, size).replace(/^\+/, '')
    : formatAs(look, size, currency);
}

/** '+$11.35', '−0.2 pt', '0' */
export const formatEffect = (printed: Printed, effect: number): string =>
  `${effect > 0 ? '+' : effect < 0 ? '−' : ''}${effect === 0 ? '0' : formatSize(printed, effect)}`;

export type Effect = { readonly id: string; readonly name: string; readonly effect: number };

/** Rows with an effect: those in the change's direction first, each direction by size. */
export function sortEffects({ contributions, rows }: Explanation): {
  readonly with: Effect[];
  readonly against: Effect[];
} {
  const direction = contributions.change < 0 ? -1 : 1;
  const effects = contributions.rows
    .filter(({ effect }) => effect !== 0)
    .map(({ id, effect }): Effect => ({ id, effect, name: rows.get(id)?.name ?? '' }))
    .toSorted((a, other) => Math.abs(other.effect) - Math.abs(a.effect));
  return {
    with: effects.filter(({ effect }) => effect * direction > 0),
    against: effects.filter(({ effect }) => effect * direction < 0),
  };
}

/** 'Services Near Me and Competitors added $15.57 of the $17.18.' */
export function findingSentence(explanation: Explanation): string {
  const { change } = explanation.contributions;
  if (change === 0) return 'Increases and decreases cancel each other out.';
  const largest = sortEffects(explanation)
    .with.filter(({ effect }) => Math.abs(effect) >= Math.abs(change) * smallestPart)
    .slice(0, maxNamed);
  if (largest.length === 0) return `No single ${explanation.title.toLowerCase()} explains it.`;
  const sum = largest.reduce((total, { effect }) => total + effect, 0);
  const verb = change > 0 ? 'added' : 'took away';
  const of =
    Math.abs(sum) > Math.abs(change)
      ? `; the total changed by ${formatSize(explanation, change)}`
      : ` of the ${formatSize(explanation, change)}`;
  return `${largest.map(({ name }) => name).join(' and ')} ${verb} ${formatSize(explanation, sum)}${of}.`;
}
