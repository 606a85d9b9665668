import { formatCurrency, formatNumber, formatPoints } from '../../../../shared/domain/formats/numbers.ts';
import { computeEffect } from '../../../../shared/domain/recommendations/effects.ts';
import { findWorthFigure } from '../../../../shared/domain/recommendations/worth.ts';
import type { InsightRow, Worth } from '../../../../shared/model/recommendation.ts';
import { formatLook } from './look-text.ts';

const counted = (value: number, singular: string): string =>
  `${formatNumber(value)} ${Math.round(value) === 1 ? singular : `${singular}s`}`;

/** '$758 a month', '16 goals', '214 sessions'; null if nothing can be calculated. */
export function formatWorth(worth: Worth | undefined): string | null {
  const figure = findWorthFigure(worth);
  if (figure === null) return null;
  if (figure.kind === 'money') return `${formatCurrency(figure.value, figure.currency)} a month`;
  return counted(figure.value, figure.kind === 'goals' ? 'goal' : 'session');
}

/** The calculation with its other inputs: '16 goals, goals at the rate of the month before'. */
export function formatWorthBasis(worth: Worth | undefined): string {
  const figure = findWorthFigure(worth);
  if (worth === undefined || figure === null) return '';
  const also =
    figure.kind === 'money' && (worth.goals ?? 0) > 0
      ? `${counted(worth.goals ?? 0, 'goal')}. `
      : figure.kind === 'goals' && (worth.sessions ?? 0) > 0
        ? `${counted(worth.sessions ?? 0, 'session')}. `
        : '';
  return `${also}${worth.basis}`;
}

const dayMs = 86_400_000;
/** A change below half a point counts as none. */
const noEffect = 0.005;

export type Outcome = { readonly words: string; readonly tone: 'good' | 'bad' | 'none' };

/** The outcome: how long it has been open, or the result of the audit after it was resolved. */
export function describeInsightOutcome(row: InsightRow, now: Date): Outcome {
  const { status, openedAt, checked, look } = row;
  if (status === 'pending' || status === 'stuck') {
    const days = openedAt === undefined ? 0 : Math.max(0, Math.floor((now.getTime() - Date.parse(openedAt)) / dayMs));
    return {
      words: days === 0 ? 'open since today' : `open for ${days} ${days === 1 ? 'day' : 'days'}`,
      tone: 'none',
    };
  }
  if (status !== 'resolved') return { words: '–', tone: 'none' };
  if (checked === undefined)
    return look === undefined
      ? { words: 'waiting for its audit', tone: 'none' }
      : { words: formatLook(look), tone: look.outcome === 'gone' ? 'good' : 'bad' };
  const effect = computeEffect(row);
  if (checked.outcome === 'still-there') return { words: 'Still there', tone: 'bad' };
  if (effect === null) return { words: 'Helped', tone: 'good' };
  return Math.abs(effect) < noEffect
    ? { words: `No effect: ${formatPoints(effect)}`, tone: 'none' }
    : { words: `Helped: ${formatPoints(effect)}`, tone: 'good' };
}
