import { printedStep, printedValue, type PrintedLook } from '../metrics/change.ts';
import type { MeasureFormula } from '../metrics/measures.ts';

/** The parts of a number: a sum has only `of`, a ratio divides it by `over`. */
export type Made = { readonly of: number; readonly over: number };
/** A row of a breakdown in both periods. */
export type ContributingRow = { readonly id: string; readonly now: Made; readonly before: Made };
export type Contribution = { readonly id: string; readonly effect: number };

/** The reasons a number changed: effects that add up to the printed change. */
export type Contributions = {
  /** The printed numbers and the difference between them. */
  readonly now: number;
  readonly before: number;
  readonly change: number;
  /** The rows in the given order. */
  readonly rows: readonly Contribution[];
  /** The change that no row explains: omitted rows, and unattributed values. */
  readonly rest: number;
  /**
   * Ratios only: the effect of the numerator, of the denominator, and of both together. The rows add up to the first
   * two.
   */
  readonly parts: { readonly of: number; readonly over: number; readonly both: number } | null;
};

export type Measured = Pick<MeasureFormula, 'kind'> & { readonly complement?: true; readonly scale?: number };

/** Returns true if a ratio has a denominator in both periods. */
const canExplain = (made: Measured, now: Made, before: Made): boolean =>
  made.kind === 'sum' || (now.over > 0 && before.over > 0);

const ratio = ({ of, over }: Made, { scale = 1, complement }: Measured): number =>
  complement === true ? 1 - (of / over) * scale : (of / over) * scale;

/** An effect in printed steps, exact and rounded. */
type Rounded = { readonly exact: number; steps: number };
const toSteps = (effect: number, step: number): Rounded => ({ exact: effect / step, steps: Math.round(effect / step) });

/** Moves the effects nearest to their next step until the sum is the wanted number of steps. */
function settle(effects: readonly Rounded[], targetSteps: number): void {
  let missing = targetSteps - effects.reduce((sum, { steps }) => sum + steps, 0);
  const direction = Math.sign(missing);
  const far = ({ exact, steps }: Rounded) => (exact - steps) * direction;
  const nearest = effects.toSorted((a, other) => far(other) - far(a));
  for (const effect of [...nearest, ...nearest]) {
    if (Math.abs(missing) < 1) return;
    effect.steps += direction;
    missing -= direction;
  }
}

/**
 * Splits the change of a number among the rows of a breakdown. For a sum, it is each row's difference. For a ratio, it
 * is the effect of the row's numerator over the earlier denominator, and of its denominator at the earlier ratio. The
 * joint effect of both is a separate part that belongs to no row. Null for a ratio with nothing to divide by.
 */
export function explainChange(
  look: PrintedLook,
  made: Measured,
  total: { readonly now: Made; readonly before: Made },
  rows: readonly ContributingRow[],
): Contributions | null {
  const { now, before } = total;
  if (!canExplain(made, now, before)) return null;
  const step = printedStep(look);
  const isRatio = made.kind === 'ratio';
  const factor = isRatio ? (made.scale ?? 1) * (made.complement === true ? -1 : 1) : 1;
  const upper = (change: number) => (isRatio ? (factor * change) / before.over : change);
  const lower = (change: number) => (isRatio ? (-factor * before.of * change) / (before.over * now.over) : 0);
  const [printedNow, printedBefore] = isRatio
    ? [printedValue(look, ratio(now, made)), printedValue(look, ratio(before, made))]
    : [printedValue(look, now.of), printedValue(look, before.of)];
  const [of, over] = [upper(now.of - before.of), lower(now.over - before.over)];
  const both = isRatio ? (-factor * (now.of - before.of) * (now.over - before.over)) / (before.over * now.over) : 0;
  const rowEffects = rows.map(({ id, ...row }) => ({
    id,
    effect: upper(row.now.of - row.before.of) + lower(row.now.over - row.before.over),
  }));
  const unexplained = of + over - rowEffects.reduce((sum, { effect }) => sum + effect, 0);
  const targetSteps = Math.round((printedNow - printedBefore) / step);
  const parts = { of: toSteps(of, step), over: toSteps(over, step), both: toSteps(both, step) };
  // The parts of a ratio are rounded first, so that the joint effect is the same with and without rows.
  if (isRatio) settle([parts.of, parts.over, parts.both], targetSteps);
  const rounded = rowEffects.map(({ id, effect }) => ({ id, ...toSteps(effect, step) }));
  const rest = toSteps(unexplained, step);
  settle([...rounded, rest], targetSteps - parts.both.steps);
  const inUnits = ({ steps }: Pick<Rounded, 'steps'>) => Number((steps * step).toPrecision(15));
  return {
    now: printedNow,
    before: printedBefore,
    change: inUnits({ steps: targetSteps }),
    rows: rounded.map(row => ({ id: row.id, effect: inUnits(row) })),
    rest: inUnits(rest),
    parts: isRatio ? { of: inUnits(parts.of), over: inUnits(parts.over), both: inUnits(parts.both) } : null,
  };
}
