import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { RecommendationItem } from '../../../../shared/model/recommendation.ts';
import { MoveList } from '../../../../web/src/components/insights/move-history.tsx';
import { Recommendation } from '../../../../web/src/components/insights/recommendation.tsx';
import type { Moves } from '../../../../web/src/components/insights/use-moves.ts';

// Mark-up of others is parsed by the browser's own parser, which Node has not.
vi.mock('../../../../web/src/components/safe-html/safe-html.tsx', () => ({ SafeHtml: ({ html }: { html: string }) => html }));

const moves: Moves = { busy: false, done: null, forget: vi.fn<() => void>(), move: vi.fn<Moves['move']>(), undo: vi.fn<Moves['undo']>(), snooze: vi.fn<Moves['snooze']>(), reword: vi.fn<Moves['reword']>() };
const item: RecommendationItem = {
  recommendationId: 'rec-1', category: 'emailInstances', status: 'stuck', title: 'Email instances', issue: 'Tag them', fingerprint: 'mail', updatedAt: '2026-11-05T10:00:00.000Z',
};
const drawn = (recommendation: RecommendationItem, over: { moves: Moves | null; mayPublish?: boolean }) =>
  renderToStaticMarkup(<ul><Recommendation item={recommendation} level={3} timeZone="America/New_York" mayPublish={false} {...over} /></ul>);
const labels = (html: string) => [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label);

describe('a recommendation', () => {
  it('offers the moves its status allows to people who may move it', () => {
    expect(labels(drawn(item, { moves }))).toEqual(['Back to pending: Email instances', 'Resolve: Email instances', 'Dismiss: Email instances', 'Snooze 30 days: Email instances']);
    expect(labels(drawn({ ...item, status: 'dismissed' }, { moves }))).toEqual(['Reopen: Email instances']);
    expect(labels(drawn({ ...item, status: 'preview' }, { moves, mayPublish: true }))).toEqual(['Publish: Email instances']);
  });
  it('shows everyone else its status', () => {
    const html = drawn(item, { moves: null });
    expect(html).toContain('Stuck');
    expect(html).not.toContain('<button');
  });
  it('shows who moved it, newest first, in site time, or no history', () => {
    expect(drawn(item, { moves: null })).not.toContain('History');
    const made = [
      { at: '2026-11-04T14:00:00.000Z', by: 'Avery Lindqvist', from: 'preview', to: 'pending' },
      { at: '2026-11-05T15:30:00.000Z', by: 'Dana Whitfield', from: 'pending', to: 'stuck' },
    ] as const;
    expect(drawn({ ...item, moves: [...made] }, { moves: null })).toContain('History');
    const html = renderToStaticMarkup(<MoveList moves={made} timeZone="America/New_York" />);
    const lines = [...html.matchAll(/<li><span>(.*?)<\/span><span class="quiet">(.*?)<\/span><\/li>/g)].map(([, what, who]) => `${what} | ${who?.replaceAll(/<[^>]*>/g, '')}`);
    expect(lines).toEqual([expect.stringMatching(/^Pending to Stuck \| Dana Whitfield, .*10:30/), expect.stringMatching(/^Published \| Avery Lindqvist, .*9:00/)]);
  });
});
