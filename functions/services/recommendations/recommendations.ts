import { canonicalJson } from '../../../shared/domain/audits/canonical-json.ts';
import { moved, type Move, type Mover, type MoveRefusal } from '../../../shared/domain/recommendations/moves.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { RecommendationItem } from '../../../shared/model/recommendation.ts';
import { conflict, DomainError, invalid, notFound } from '../../runtime/errors.ts';
import { getMonth, putMonth } from '../../stores/recommendations.ts';
import { sanitiseNote } from '../audits/note-html.ts';

export const writeTries = 5;

/**
 * Changes the status of a month's recommendations, all or none. Merges with changes by others where that is still
 * allowed, and refuses otherwise.
 * @throws {DomainError} not-found, forbidden (texts), conflict (status change not allowed)
 */
export async function moveRecommendations(
  site: Pick<SiteNode, 'siteId' | 'sitePath'>,
  yearMonth: string,
  moves: readonly Move[],
  mover: Mover,
): Promise<readonly RecommendationItem[]> {
  const clean = moves.map(move => (move.issue === undefined ? move : { ...move, issue: cleanIssue(move.issue) }));
  for (let attempt = 1; attempt <= writeTries; attempt += 1) {
    const month = await getMonth(site.siteId, yearMonth);
    const outcome = moved(month.items, clean, mover);
    if ('refusals' in outcome) throw refused(outcome.refusals);
    if (canonicalJson(outcome.items) === canonicalJson(month.items) || (await putMonth(site, month, outcome.items)))
      return outcome.items;
  }
  throw conflict('Someone else is changing these recommendations. Nothing was saved. Please try again');
}

/** Sanitizes a text; closing and escaping tags may make it longer. */
export function cleanIssue(html: string): string {
  const clean = sanitiseNote(html) ?? '';
  if (clean === '' || clean.length > 4000) {
    throw invalid([
      {
        path: 'body.recommendations',
        message: clean === '' ? 'Describe the problem' : 'At most 4,000 characters with formatting',
      },
    ]);
  }
  return clean;
}

/** Builds the error for refusals: the most severe decides the status; the details name each. */
function refused(refusals: readonly MoveRefusal[]): DomainError {
  const details = refusals.map(({ recommendationId, message }) => ({ path: recommendationId, message }));
  const has = (why: MoveRefusal['why']) => refusals.some(refusal => refusal.why === why);
  if (has('not-there')) return notFound('A recommendation no longer exists. Nothing changed');
  if (has('words-not-yours')) return new DomainError('forbidden', 'Your access has been denied', details);
  return new DomainError('conflict', `${details[0]?.message ?? "This change isn't allowed"}. Nothing changed`, details);
}
