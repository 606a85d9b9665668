import { expect, it } from 'vitest';
import { cutSources, type RecordPoint } from '../../../../shared/numbers/rollup/cut-sources.ts';
import { mergeMonths } from '../../../../shared/numbers/rollup/merge.ts';
import type { RollupRecord, RollupSource } from '../../../../shared/model/month-record.ts';

const of = (sources: RollupRecord['sources']): RecordPoint => ({ length: 1, record: { ...mergeMonths([]), sources } });
const gmb = (profileViews: number, more: Partial<RollupSource> = {}): RollupSource => ({ days: 1, currencies: [], parts: { profileViews, profileCalls: 1 }, ...more });
const none: RecordPoint = { length: 1, record: undefined };

it('is empty if every source is complete in both periods', () => {
  expect(cutSources([of({ gmb: gmb(1) })], [of({ gmb: gmb(2) })])).toEqual({});
  expect(cutSources([none], [none])).toEqual({});
});
it('has the common part of a source with a missing day, and nothing for the others', () => {
  const fb: RollupSource = { days: 1, currencies: ['USD'], parts: { adSpend: 4 } };
  expect(cutSources([of({ gmb: gmb(10), fb }), of({ fb })], [of({ gmb: gmb(5), fb }), of({ gmb: gmb(900), fb })]))
    .toEqual({ gmb: { now: { profileViews: 10, profileCalls: 1 }, before: { profileViews: 5, profileCalls: 1 }, days: [1, 1] } });
});
it('records that a source without common days has nothing left', () => {
  expect(cutSources([of({ gmb: gmb(10) }), none], [none, of({ gmb: gmb(5) })])).toEqual({ gmb: { now: {}, before: {}, days: [0, 0] } });
});
it('cuts a part that is missing on a day from both periods', () => {
  const untold: RollupSource = { days: 1, currencies: [], parts: { profileViews: 7 }, withheld: { profileCalls: ['2026-11-01'] } };
  expect(cutSources([of({ gmb: untold }), of({ gmb: gmb(3) })], [of({ gmb: gmb(5) }), of({ gmb: gmb(5) })]).gmb?.now).toEqual({ profileViews: 10, profileCalls: 1 });
});
it('leaves lab data unchanged because it is sampled', () => {
  const lab: RollupSource = { days: 1, currencies: [], parts: { mobileScore: 1, mobileScoreRuns: 1 } };
  expect(cutSources([of({ pagespeed: lab }), none], [none, none])).toEqual({});
});
