import type * as z from 'zod/mini';
import type { listSiteAudits } from '../../../../../shared/contract/audits.ts';
import { lookTogether } from '../../../../../shared/domain/audits/line-numbers.ts';
import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import type { WorstMiss } from '../../../../../shared/model/audit.ts';
import { formatAs } from '../../../../../shared/numbers/metrics/format.ts';
import { computeMedian } from '../../../../../shared/numbers/metrics/median.ts';

export type AuditedSite = z.infer<typeof listSiteAudits.response>['sites'][number];

const onTrack = 70;
const needsWork = 50;

/** The tone of a score on the one scale of the product: on track, needs work or off track. */
export const getScoreTone = (score: number): 'good' | 'warning' | 'bad' =>
  score >= onTrack ? 'good' : score >= needsWork ? 'warning' : 'bad';

/** The points since the month before; null without two comparable scores. */
export const changeOfScore = ({ score, previousScore }: AuditedSite): number | null =>
  score === null || previousScore === null ? null : score - previousScore;

/** '$78.15, needs $61.00'; daily averages say so. */
export function formatWorstMiss({ from, to, currency = 'USD', ...metric }: WorstMiss): string {
  const look = lookTogether(metric, from, to);
  return `${formatAs(look, from, currency)}${metric.perDay === true ? ' a day' : ''}, needs ${formatAs(look, to, currency)}`;
}

/** Returns true if a site has an audit. Tables of earlier versions have its score only, until the next night. */
export const isAudited = ({ audit, score }: AuditedSite): boolean => audit !== null || score !== null;

/** '19 of 21 sites audited, median score 60'; of very many, how many are listed. */
export function summarizeScores(sites: readonly AuditedSite[], others = 0): string {
  if (others > 0)
    return `${sites.length} of ${formatNumber(sites.length + others)} sites. Choose a region to see all of its sites`;
  const audited = sites.filter(isAudited).length;
  const median = computeMedian(sites.flatMap(({ score }) => score ?? []));
  return `${audited} of ${sites.length} sites audited${median === null ? '' : `, median score ${Math.round(median)}`}`;
}
