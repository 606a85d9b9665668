import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leadDifferences } from '../../../../shared/domain/leads/differences.ts';
import { canBeUndone, type LeadParts, noParts, settledParts, wholeLead, withoutImport, withUpdate } from '../../../../shared/domain/leads/import-parts.ts';
import { withImported, withStored, withUndone } from '../../../../shared/domain/leads/intake-imports.ts';
import { versionedLead } from '../../../../shared/domain/leads/merge.ts';
import { noArrivals } from '../../../../shared/model/lead-intake.ts';
import { type Lead, leadSchema } from '../../../../shared/model/lead.ts';

const lead = (over: Record<string, unknown> = {}, metrics: Record<string, unknown> = {}): Lead =>
  leadSchema.parse({ leadId: 'l-1', siteId: 'site-1', timestamp: 1000, timestampUpdated: 2000, metrics, ...over });
const at = new Date('2026-11-22T12:00:00Z');
const before = (days: number) => new Date(at.getTime() - days * 86_400_000);

/** A step in the life of a lead: the CRM or one of two files says something, or a file is taken back. */
type Step =
  | { readonly kind: 'said'; readonly by: 'crm' | 'a' | 'b'; readonly updated: number; readonly status: string; readonly revenue: number | undefined; readonly created: number }
  | { readonly kind: 'undone'; readonly by: 'a' | 'b' };
const updateStep = fc.record({
  kind: fc.constant('said' as const),
  by: fc.constantFrom('crm' as const, 'a' as const, 'b' as const),
  updated: fc.integer({ min: 1, max: 6 }),
  status: fc.constantFrom('', 'lost', 'open', 'won'),
  revenue: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
  created: fc.integer({ min: 1, max: 4 }),
});
const step: fc.Arbitrary<Step> = fc.oneof({ weight: 4, arbitrary: updateStep }, fc.record({ kind: fc.constant('undone' as const), by: fc.constantFrom('a' as const, 'b' as const) }));

function lived(steps: readonly Step[]): LeadParts {
  return steps.reduce<LeadParts>((parts, step) => {
    if (step.kind === 'undone') return withoutImport(parts, step.by);
    const { by, updated, created, status, revenue } = step;
    const update = versionedLead(lead({ timestamp: created, timestampUpdated: updated, status, revenue }));
    return withUpdate(parts, update, by === 'crm' ? null : { importId: by, at });
  }, noParts);
}

/** What must be left, from the words alone: of all that was said and not taken back afterwards the newest that says anything, the larger of two as new. */
function expected(steps: readonly Step[]): { created: number; updated: number; status: string; revenue: number | undefined } | null {
  const left = steps.flatMap((step, index) => (step.kind === 'said' && !steps.slice(index).some(later => later.kind === 'undone' && later.by === step.by) ? [step] : []));
  if (left.length === 0) return null;
  const newest = <Value extends string | number>(values: { value: Value; updated: number }[]) =>
    values.sort((x, y) => y.updated - x.updated || (JSON.stringify(y.value) > JSON.stringify(x.value) ? 1 : -1))[0]?.value;
  return {
    created: Math.min(...left.map(({ created }) => created)),
    updated: Math.max(...left.map(({ updated }) => updated)),
    status: newest(left.flatMap(({ status, updated }) => (status === '' ? [] : [{ value: status, updated }]))) ?? '',
    revenue: newest(left.flatMap(({ revenue, updated }) => (revenue === undefined ? [] : [{ value: revenue, updated }]))),
  };
}

describe('an undone import', () => {
  it('preserves all other data of a lead, no matter when it arrived', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), steps => {
        const whole = wholeLead(lived(steps))?.lead;
        const left = expected(steps);
        expect(whole === undefined ? null : { created: whole.timestamp, updated: whole.timestampUpdated, status: whole.status, revenue: whole.revenue }).toEqual(left);
      }),
    );
  });

  it('leaves no trace, in any field or in how later updates merge', () => {
    fc.assert(
      fc.property(fc.array(updateStep, { maxLength: 8 }), steps => {
        const without = steps.filter(({ by }) => by !== 'a');
        expect(wholeLead(withoutImport(lived(steps), 'a'))).toEqual(wholeLead(lived(without)));
      }),
    );
  });

  it('stores only file parts that have new data or data from another file', () => {
    const wonLead = versionedLead(lead({ status: 'won' }));
    expect(withUpdate(withUpdate(noParts, wonLead, null), wonLead, { importId: 'a', at }).imports).toEqual([]);
    const both = withUpdate(withUpdate(noParts, wonLead, { importId: 'a', at }), wonLead, { importId: 'b', at });
    expect(both.imports.map(({ importId }) => importId)).toEqual(['a', 'b']);
    expect(wholeLead(withoutImport(both, 'a'))).toEqual(wonLead);
    expect(wholeLead(withoutImport(withoutImport(both, 'a'), 'b'))).toBeNull();
  });

  it('is possible within seven days; after that its part is permanent', () => {
    expect([7, 7.001].map(days => canBeUndone(before(days).toISOString(), at))).toEqual([true, false]);
    const wonLead = versionedLead(lead({ status: 'won' }));
    const parts = (days: number): LeadParts => ({ base: null, imports: [{ importId: 'a', at: before(days).getTime(), said: wonLead }] });
    expect(settledParts(parts(8), at)).toEqual(parts(8));
    expect(settledParts(parts(8.001), at)).toEqual({ base: wonLead, imports: [] });
    expect(settledParts({ ...parts(9), base: versionedLead(lead({ revenue: 5 })) }, at).base?.lead).toMatchObject({ status: 'won', revenue: 5 });
  });
});

describe('known imports', () => {
  const file = (importId: string, stored: number, days: number) => ({ importId, total: 5, stored, at: before(days) });

  it('counts leads by file, never more than it has, and remembers ten files', () => {
    const first = withImported(noArrivals, file('a', 3, 3));
    const twice = withImported(first, file('a', 3, 2));
    expect(twice).toMatchObject({
      imports: { a: { total: 5, stored: 5, from: before(3).toISOString(), at: before(2).toISOString() } }, sinceFold: 6, lastArrivalAt: null,
    });
    const many = Array.from({ length: 10 }, (_, index) => `b${index}`).reduce((sum, importId) => withImported(sum, file(importId, 5, 1)), twice);
    expect(Object.keys(many.imports ?? {})).toHaveLength(10);
    expect(many.imports?.['a']).toBeUndefined();
    // Counted before the first lead was remembered.
    const old = { ...noArrivals, imports: { a: { total: 5, stored: 1, at: before(4).toISOString() } } };
    expect(withImported(old, file('a', 1, 1)).imports?.['a']?.from).toBe(before(4).toISOString());
    expect(Object.keys(withImported(old, file('b', 1, 1)).imports ?? {})).toEqual(['b', 'a']);
  });

  it('corrects double-counted lines, and remembers a running file in addition to ten others', () => {
    const part = withImported(noArrivals, file('a', 5, 3));
    expect([withStored(part, 'a', 4), withStored(part, 'a', 9), withStored(part, 'b', 1)].map(({ imports }) => imports?.['a']?.stored)).toEqual([4, 5, 5]);
    const many = Array.from({ length: 12 }, (_, index) => `b${index}`).reduce((sum, importId) => withImported(sum, file(importId, 5, 1)), withStored(part, 'a', 4));
    expect(Object.keys(many.imports ?? {}).filter(id => id !== 'a')).toHaveLength(10);
    expect(many.imports?.['a']?.stored).toBe(4);
  });

  it('an undone import remains undone', () => {
    const imported = withImported(noArrivals, file('a', 5, 1));
    const asked = withUndone(imported, 'a', 'asked');
    const done = withUndone(asked, 'a', 'done');
    expect([asked.imports?.['a']?.undo, done.imports?.['a']?.undo, withUndone(done, 'a', 'asked').imports?.['a']?.undo]).toEqual(['asked', 'done', 'done']);
    expect(withUndone(imported, 'b', 'asked')).toBe(imported);
    expect(withUndone(noArrivals, 'a', 'asked')).toBe(noArrivals);
    expect(withImported(done, file('a', 1, 0)).imports?.['a']?.undo).toBe('done');
  });
});

describe('leadDifferences', () => {
  it('names each field that differs with both values, nested ones by their own name', () => {
    const a = lead({ status: 'open', revenue: 5 }, { zip: '30309' });
    expect(leadDifferences(a, a)).toEqual([]);
    expect(leadDifferences(a, lead({ status: 'won', closeTimestamp: 9 }, { zip: '30310' }))).toEqual([
      { field: 'closeTimestamp', before: null, after: 9 },
      { field: 'revenue', before: 5, after: null },
      { field: 'status', before: 'open', after: 'won' },
      { field: 'zip', before: '30309', after: '30310' },
    ]);
  });
});
