import { computeMedian } from '../numbers/metrics/median.ts';
import type { Report } from '../model/report.ts';
import { computeScorePoints, type SiteOfReport } from './site-columns.ts';

type Scores = Pick<SiteOfReport, 'score' | 'previousScore'>;

/** Lists the scores of all sites of a report, also of those that it doesn't list. */
export const listScores = ({ sites, others }: Report): readonly Scores[] => [
  ...sites,
  ...(others?.scores ?? []).flatMap(({ sites: count, ...scores }) => Array.from({ length: count }, () => scores)),
];

export type ScoreBand = { readonly title: string; readonly sites: number };

const bands = [
  { title: '80 – 100', from: 80, to: 101 },
  { title: '60 – 79', from: 60, to: 80 },
  { title: '40 – 59', from: 40, to: 60 },
  { title: '20 – 39', from: 20, to: 40 },
  { title: '0 – 19', from: 0, to: 20 },
] as const;

/**
 * The number of sites' newest scores in each band, and how many rose or fell; sites without an audit are counted
 * separately.
 */
export function scoreBands(sites: readonly Scores[]): {
  readonly bands: readonly ScoreBand[];
  readonly up: number;
  readonly down: number;
  readonly none: number;
} {
  const scores = sites.flatMap(({ score }) => (score === null ? [] : [score]));
  const points = sites.flatMap(site => computeScorePoints(site) ?? []);
  return {
    bands: bands.map(({ title, from, to }) => ({
      title,
      sites: scores.filter(score => score >= from && score < to).length,
    })),
    up: points.filter(point => point > 0).length,
    down: points.filter(point => point < 0).length,
    none: sites.length - scores.length,
  };
}

const computeRoundedMedian = (scores: readonly number[]): number | null => {
  const middle = computeMedian(scores);
  return middle === null ? null : Math.round(middle);
};

/** The median of all newest scores, rounded. */
export const medianScore = (sites: readonly Scores[]): number | null =>
  computeRoundedMedian(sites.flatMap(({ score }) => score ?? []));

/**
 * The median of the newest scores, and its change as text. Only sites with a previous audit count, so that a site's
 * first audit is no rise or fall.
 */
export function compareMedianScores(sites: readonly Scores[]): {
  readonly now: number | null;
  readonly words: string;
} {
  const audited = sites.flatMap(({ score, previousScore }) => (score === null ? [] : [{ score, previousScore }]));
  const both = audited.flatMap(({ score, previousScore }) =>
    previousScore === null ? [] : [{ score, previousScore }],
  );
  const now = medianScore(sites);
  const [current, before] = [
    computeRoundedMedian(both.map(({ score }) => score)),
    computeRoundedMedian(both.map(pair => pair.previousScore)),
  ];
  if (current === null || before === null) return { now, words: 'median' };
  if (both.length === audited.length) return { now, words: `median, ${before} before` };
  const those = both.length === 1 ? 'the one site' : `the ${both.length} sites`;
  return { now, words: `median; of ${those} audited before ${current}, ${before} before` };
}
