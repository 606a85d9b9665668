import { describe, expect, it } from 'vitest';
import { moved } from '../../../../shared/domain/recommendations/moves.ts';
import { nextStatuses } from '../../../../shared/domain/recommendations/transitions.ts';
import { type RecommendationItem, type RecommendationStatus, recommendationStatuses } from '../../../../shared/model/recommendation.ts';
import { formatCheck, formatPastMove, formatMoveLabel } from '../../../../web/src/components/insights/status-text.ts';
import { htmlOfText } from '../../../../web/src/features/insights/view/text-to-html.ts';
import { parseStatusFilter, insightMonths, shownBy, statusSegments } from '../../../../web/src/features/insights/view/insight-filter.ts';
import { undoPath } from '../../../../web/src/components/insights/undo-path.ts';

const item = (status: RecommendationStatus, recommendationId = `rec-${status}`): RecommendationItem => ({
  recommendationId, category: 'emailInstances', status, title: 'Email instances', issue: 'x', fingerprint: recommendationId, updatedAt: '2026-11-04T10:00:00.000Z',
});

describe('undoing a move', () => {
  it('returns to the previous status by allowed moves, except for a published preview', () => {
    for (const from of recommendationStatuses) {
      for (const to of nextStatuses(from, true)) {
        const path = undoPath(from, to);
        if (from === 'preview') {
          expect(path).toBeNull();
          continue;
        }
        const back = moved([item(to, 'one')], (path ?? []).map(status => ({ recommendationId: 'one', status })), { mayPublish: true, at: '2026-11-05T00:00:00.000Z', by: 'Avery Lindqvist' });
        expect(back, `${from} > ${to}`).toMatchObject({ items: [{ status: from }] });
      }
    }
  });
  it('a past move names both statuses, and a published preview has its own word', () => {
    const moveTexts = recommendationStatuses.flatMap(from => nextStatuses(from, true).map(to => formatPastMove({ from, to })));
    expect(moveTexts).toEqual([
      'Published', 'Pending to Stuck', 'Pending to Resolved', 'Pending to Dismissed', 'Stuck to Pending', 'Stuck to Resolved', 'Stuck to Dismissed', 'Resolved to Pending', 'Dismissed to Pending',
    ]);
  });
  it('every move has its own text, from every status', () => {
    const words = recommendationStatuses.flatMap(from => nextStatuses(from, true).map(to => `${from} ${formatMoveLabel(from, to)}`));
    expect(words).toEqual([
      'preview Publish', 'pending Mark stuck', 'pending Resolve', 'pending Dismiss', 'stuck Back to pending', 'stuck Resolve', 'stuck Dismiss', 'resolved Reopen', 'dismissed Reopen',
    ]);
  });
});

describe('the list', () => {
  const items = [item('preview'), item('pending', 'a-1'), item('pending', 'a-2'), item('resolved')];
  it('is filtered by a status from the address', () => {
    expect(parseStatusFilter('pending')).toBe('pending');
    expect(parseStatusFilter('nonsense')).toBe('all');
    expect(parseStatusFilter(null)).toBe('all');
    expect(shownBy(items, 'pending')).toHaveLength(2);
    expect(shownBy(items, 'all')).toHaveLength(4);
    expect(statusSegments(items).map(({ label, disabled }) => [label, disabled === true])).toEqual([
      ['All 4', false], ['Preview 1', false], ['Pending 2', false], ['Stuck 0', true], ['Resolved 1', false], ['Dismissed 0', true],
    ]);
  });
  it('offers a year of months and an older month named in a link', () => {
    const months = insightMonths('2026-01-15', null);
    expect([months[0], months.at(-1), months.length]).toEqual(['202512', '202501', 12]);
    expect(insightMonths('2026-01-15', '202406').at(-1)).toBe('202406');
    for (const named of ['202512', '202601', '209901', '2024-06', '202413']) expect(insightMonths('2026-01-15', named)).toHaveLength(12);
  });
  it('shows the result of a check and escapes typed text', () => {
    expect(formatCheck({ outcome: 'helped', yearMonth: '202610' })).toBe('It helped in October 2026');
    expect(formatCheck({ outcome: 'still-there', yearMonth: '202610' })).toBe('Still there in October 2026');
    expect(htmlOfText(' a <b> & c \n\n second ')).toBe('<p>a &lt;b&gt; &amp; c</p><p>second</p>');
    expect(htmlOfText('  \n ')).toBe('');
  });
});
