import { describe, expect, it } from 'vitest';
import type { LeadRow, LeadSource } from '../../../shared/model/lead-view.ts';
import { groupRows, restRow } from '../../../web/src/features/leads/view/rest-row.ts';
import { sourceLines } from '../../../web/src/features/leads/view/source-lines.ts';

const row = (name: string, leads: number, spendCents: number | null = null): LeadRow =>
  ({ name, leads, booked: leads, bookings: leads, kept: 0, apps: 0, deals: 1, revenue: leads * 0.1, spendCents });
const source = (name: string, leads: number, spendCents: number | null, moreCampaigns = 0): LeadSource => {
  const numbers = row(name, leads, spendCents);
  return { ...numbers, mediums: [{ ...numbers, name: 'cpc', campaigns: [{ ...row('Spring', 3, 300) }], moreCampaigns }] };
};
const makePart = (leads: number, units: number, spendCents: number) => ({
  sums: { leads, booked: leads, bookings: leads, units, revenue: leads * 0.1 }, medians: { steps: {}, durations: {} }, spendCents,
});
const notAttributed = row('Not attributed', 2, 900);

describe('the deal source table', () => {
  const sources = [source('google', 10, 1_000, 4)];
  it('adds a row for sources not listed, and matches the total', () => {
    const lines = sourceLines({ sources, notAttributed, now: makePart(15, 4, 2_150) }, new Set(), 'leads');
    expect(lines.map(({ name, leads, spendCents }) => [name, leads, spendCents])).toEqual([['google', 10, 1_000], ['All other sources', 3, 250], ['Not attributed', 2, 900]]);
    expect(lines[1]).toMatchObject({ bookings: 3, deals: 2, revenue: 0.3 });
  });
  it('has no row for others if all are listed, and no unmatched cost', () => {
    const lines = sourceLines({ sources, notAttributed, now: makePart(12, 2, 1_900) }, new Set(), 'leads');
    expect(lines.map(({ name, isApart }) => [name, isApart])).toEqual([['google', undefined], ['Not attributed', true]]);
  });
  it('expands to campaigns with the remainder of their medium', () => {
    const opened = new Set(['s google', 's google m cpc']);
    const lines = sourceLines({ sources, notAttributed, now: makePart(12, 2, 1_900) }, opened, 'leads');
    expect(lines.map(({ name, leads, spendCents }) => [name, leads, spendCents])).toEqual([
      ['google', 10, 1_000], ['cpc', 10, 1_000], ['Spring', 3, 300], ['4 more campaigns', 7, 700], ['Not attributed', 2, 900],
    ]);
    expect(restRow(row('', 3), [row('', 3)], 'None')).toBeNull();
  });
});

describe('the lead breakdown', () => {
  const view = (territories: readonly LeadRow[]) =>
    ({ now: makePart(12, 3, 1_900), notAttributed, personas: [row('Main', 8), row('Veteran', 3)], dealTypes: [], owners: [], territories: [...territories] });
  it('matches the total even if it lists only its largest rows', () =>
    expect(groupRows(view([]), 'personas').map(({ name, leads, spendCents }) => [name, leads, spendCents])).toEqual([['Main', 8, null], ['Veteran', 3, null], ['All others', 1, null]]));
  it('includes spend that matched no lead among the territories, to the cent', () => {
    const rows = groupRows(view([row('Open', 9, 700), row('Closed', 2, 200)]), 'territories');
    expect(rows.map(({ name, leads, spendCents }) => [name, leads, spendCents])).toEqual([['Open', 9, 700], ['Closed', 2, 200], ['All others', 1, 100], ['Not attributed', 0, 900]]);
    expect(rows.reduce((sum, { spendCents }) => sum + (spendCents ?? 0), 0)).toBe(1_900);
  });
});
