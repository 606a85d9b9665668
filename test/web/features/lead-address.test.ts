import { describe, expect, it } from 'vitest';
import { readLeadAddress, withLeadAddress } from '../../../web/src/features/leads/view/lead-address.ts';

const today = '2026-11-25';
const read = (query: string) => readLeadAddress(new URLSearchParams(query), today);

describe('the CRM Connect address', () => {
  it('contains range, comparison, date, filter and lead, with defaults for invalid values', () => {
    expect(read('')).toEqual({ range: { start: '2026-10-24', end: '2026-11-24' }, compare: 'previous', kind: 'created', filter: {}, chip: null, lead: null });
    expect(read('from=2026-01-01&to=2026-03-31&compare=year-ago&date=updated&source=Google&chip=unanswered&lead=a')).toEqual({
      range: { start: '2026-01-01', end: '2026-03-31' }, compare: 'year-ago', kind: 'closed', filter: { source: 'Google' }, chip: 'unanswered', lead: 'a',
    });
    for (const wrong of ['from=2026-03-31&to=2026-01-01', 'from=2026-02-30&to=2026-03-31', 'from=2024-01-01&to=2026-01-01', 'compare=never', 'chip=all'])
      expect([read(wrong).range.start, read(wrong).compare, read(wrong).chip]).toEqual(['2026-10-24', 'previous', null]);
    expect(read(`lead=${'x'.repeat(241)}`).lead).toBeNull();
  });
  it('changes a part, keeps the others, and omits defaults and an opened lead', () => {
    const change = (query: string, part: Parameters<typeof withLeadAddress>[1]) => withLeadAddress(new URLSearchParams(query), part).toString();
    expect(change('site=s&lead=a', { compare: 'year-ago' })).toBe('site=s&compare=year-ago');
    expect(change('site=s&compare=year-ago&date=closed', { compare: 'previous' })).toBe('site=s&date=closed');
    expect(change('date=updated', { kind: 'created', range: { start: '2026-01-01', end: '2026-01-31' } })).toBe('from=2026-01-01&to=2026-01-31');
    expect(change('source=Google', { filter: { owner: 'Luis' } })).toBe('owner=Luis');
    expect([change('site=s&lead=a', { chip: 'won' }), change('chip=won', { chip: null })]).toEqual(['site=s&chip=won', '']);
  });
});
