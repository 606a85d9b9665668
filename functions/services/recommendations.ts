import { createHash } from 'node:crypto';
import { canonicalJson } from '../../shared/domain/audits/canonical-json.ts';
import { monthRange, previousYearMonth } from '../../shared/domain/periods/days.ts';
import { detectFindings, judgedCategories } from '../../shared/domain/recommendations/detect.ts';
import { recommendationsOfMonth } from '../../shared/domain/recommendations/month.ts';
import { moved, type Move, type Mover, type MoveRefusal } from '../../shared/domain/recommendations/moves.ts';
import type { SiteNode } from '../../shared/model/node.ts';
import type { RecommendationItem } from '../../shared/model/recommendation.ts';
import { conflict, DomainError, invalid, notFound } from '../runtime/errors.ts';
import { readDays } from '../stores/metrics.ts';
import { getMonth, getMonthWithBefore, putMonth } from '../stores/recommendations.ts';
import { sanitiseNote } from './note-html.ts';
import { checkedBeside } from './recommendation-siblings.ts';

const writeTries = 5;

/**
 * Looks at a month of a site and keeps what was found; called with the month's audit. The same numbers twice change
 * nothing. A month without a day of GA4 says nothing about anything and is left alone.
 */
export async function noteFindings(site: SiteNode, yearMonth: string, now: Date): Promise<void> {
  const { siteId, attr } = site;
  const { start, end } = monthRange(yearMonth);
  const both = await readDays(siteId, 'ga4', 'core', monthRange(previousYearMonth(yearMonth)).start, end);
  const [days, previousDays] = [both.filter(({ date }) => date >= start), both.filter(({ date }) => date < start)];
  if (days.length === 0) return;
  const seen = { days, previousDays, isEcommerce: attr.isEcommerce === true, consumerSources: attr.consumerSources ?? [] };
  const [findings, judged] = [detectFindings(seen), judgedCategories(seen)];
  for (let attempt = 1; attempt <= writeTries; attempt += 1) {
    const { month, before } = await getMonthWithBefore(siteId, yearMonth);
    const found = recommendationsOfMonth({
      yearMonth, findings, judged, at: now.toISOString(), standing: month.items, before: before?.items ?? [],
      idOf: fingerprint => recommendationIdOf(siteId, fingerprint),
    });
    const items = await checkedBeside(site, yearMonth, found);
    if (month.revision > 0 && canonicalJson(items) === canonicalJson(month.items)) return;
    if (await putMonth(siteId, month, items)) return;
  }
  throw new Error(`The recommendations ${yearMonth} of ${siteId} are being written by too many at once`);
}

/** The same finding of a site has the same id month after month. */
const recommendationIdOf = (siteId: string, fingerprint: string): string =>
  `rec-${createHash('sha256').update(`${siteId}#${fingerprint}`).digest('base64url').slice(0, 24)}`;

/**
 * Moves recommendations of a month, all or none. What somebody else changed meanwhile is built upon where the moves
 * still hold, and refused where they do not.
 * @throws {DomainError} not-found, forbidden (words), conflict (a move that is not allowed from where it stands)
 */
export async function moveRecommendations(siteId: string, yearMonth: string, moves: readonly Move[], mover: Mover): Promise<readonly RecommendationItem[]> {
  const clean = moves.map(move => (move.issue === undefined ? move : { ...move, issue: cleanIssue(move.issue) }));
  for (let attempt = 1; attempt <= writeTries; attempt += 1) {
    const month = await getMonth(siteId, yearMonth);
    const outcome = moved(month.items, clean, mover);
    if ('refusals' in outcome) throw refused(outcome.refusals);
    if (canonicalJson(outcome.items) === canonicalJson(month.items) || (await putMonth(siteId, month, outcome.items))) return outcome.items;
  }
  throw conflict('Others are changing these recommendations right now. Nothing was saved; please try again');
}

/** Sanitising closes tags and escapes, and so may make a text longer than it came. */
function cleanIssue(html: string): string {
  const clean = sanitiseNote(html) ?? '';
  if (clean === '' || clean.length > 4000) {
    throw invalid([{ path: 'body.recommendations', message: clean === '' ? 'Say what is wrong' : 'At most 4,000 characters with their formatting' }]);
  }
  return clean;
}

/** The gravest refusal decides the status; the details name each. */
function refused(refusals: readonly MoveRefusal[]): DomainError {
  const details = refusals.map(({ recommendationId, message }) => ({ path: recommendationId, message }));
  const has = (why: MoveRefusal['why']) => refusals.some(refusal => refusal.why === why);
  if (has('not-there')) return notFound('A recommendation is not there (any more). Nothing was changed');
  if (has('words-not-yours')) return new DomainError('forbidden', 'Your access has been denied', details);
  return new DomainError('conflict', `${details[0]?.message ?? 'This move is not allowed'}. Nothing was changed`, details);
}
