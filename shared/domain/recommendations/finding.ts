import type { EvidenceRows, RecommendationCategory, Worth } from '../../model/recommendation.ts';
import { formatPercent } from '../formats/numbers.ts';

export type Finding = {
  readonly category: RecommendationCategory;
  readonly title: string;
  /** Plain text that a user can check at the platform. */
  readonly issue: string;
  /** The same finding has the same fingerprint every month; the part before a colon is its topic. */
  readonly fingerprint: string;
  /** `lost`: its goals are missing and so have a price; otherwise they exist but are misattributed or not visible. */
  readonly worth?: Worth & { readonly lost?: true };
  readonly evidence?: EvidenceRows;
};

/** Returns the topic of a finding, without this month's campaigns or listings. */
export const parseTopic = (fingerprint: string): string => fingerprint.replace(/:.*$/s, '');

/** Evidence rows to store: enough to start with; the platform has the others. */
export const evidenceRows = 8;

export const counted = (value: number): string => value.toLocaleString('en-US');
export const formatCounted = (value: number, singular: string): string =>
  `${counted(value)} ${singular}${value === 1 ? '' : 's'}`;
export const formatWholePercent = (fraction: number): string => formatPercent(fraction, 0);

/** Shortens a name for a sentence; half a surrogate pair cannot be stored. */
export const clipped = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).toWellFormed();
export const naming = (values: readonly string[], most = 3): string =>
  values
    .slice(0, most)
    .map(value => clipped(value, 80))
    .join(', ') + (values.length > most ? ` and ${values.length - most} more` : '');

/** Sums rows by name as evidence, largest first figure first. */
export function topRows<R>(
  columns: readonly string[],
  rows: readonly R[],
  getNames: (row: R) => readonly string[],
  getFigures: (row: R) => readonly [number, ...number[]],
): EvidenceRows {
  const groups = new Map<string, [R, ...R[]]>();
  for (const row of rows) {
    const name = JSON.stringify(getNames(row));
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  const topGroups = [...groups]
    .map(([name, group]) => {
      const figures = group.map(getFigures);
      const sum = (at: number) => figures.reduce((all, values) => all + Number(values[at]), 0);
      return {
        name,
        names: getNames(group[0]),
        figures: getFigures(group[0]).map((_, at) => sum(at)),
        first: sum(0),
      };
    })
    .toSorted((a, b) => b.first - a.first || a.name.localeCompare(b.name))
    .slice(0, evidenceRows);
  return {
    columns: [...columns],
    rows: topGroups.map(({ names, figures }) => [...names.map(text => clipped(text, 120)), ...figures.map(rounded)]),
  };
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
