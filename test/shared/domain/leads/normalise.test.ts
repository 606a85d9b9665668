import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leadMapping, leadMappings } from '../../../../shared/domain/leads/mappings.ts';
import { missingField, normaliseLead } from '../../../../shared/domain/leads/normalise.ts';
import { leadCrms } from '../../../../shared/model/lead.ts';

const mapping = (crm: (typeof leadCrms)[number]) => {
  const found = leadMapping(crm);
  if (!found) throw new Error(`no mapping for ${crm}`);
  return found;
};
const highLevel = mapping('goHighLevel');
const receivedAt = Date.UTC(2026, 10, 1);
const normalise = (payload: unknown) => normaliseLead(payload, highLevel, 'site-1', receivedAt);
const normaliseValid = (payload: object) => {
  const result = normalise({ id: 'a-1', timestamp: '2026-10-05T12:00:00Z', ...payload });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result;
};

describe('leadMappings', () => {
  it('has a first mapping for each CRM, none of them marked as verified', () => {
    expect(leadMappings.filter(({ version }) => version === 1).map(({ crm }) => crm).sort()).toEqual([...leadCrms].sort());
    expect(leadMappings.every(({ verified }) => !verified)).toBe(true);
  });

  it('reads everything with a later version that the first one reads', () => {
    for (const later of leadMappings.filter(({ version }) => version > 1)) {
      const first = leadMapping(later.crm, 1);
      for (const { target, from } of first?.fields ?? []) {
        expect(later.fields.find(field => field.target === target)?.from, target).toEqual(expect.arrayContaining([...from]));
      }
    }
  });

  it('returns the newest version, or the requested one', () => {
    expect(leadMapping('franConnect')?.version).toBe(1);
    expect([leadMapping('goHighLevel')?.version, leadMapping('goHighLevel', 1)?.version]).toEqual([3, 1]);
    expect(leadMapping('franConnect', 2)).toBeUndefined();
  });
});

describe('normaliseLead', () => {
  it('reads a payload of each CRM by its own field names', () => {
    const franConnect = normaliseLead(
      { referenceId: 'FC-7', inquiryDate: '10/05/2026', leadStatusName: 'Won', leadSource2ID: 'Internet', zipCode: 30309 },
      mapping('franConnect'), 'site-1', 9_000,
    );
    expect(franConnect).toMatchObject({
      ok: true,
      lead: { leadId: 'FC-7', timestamp: Date.UTC(2026, 9, 5, 12), status: 'Won', metrics: { utm_source: 'Internet', zip: '30309' } },
    });
    const active = normaliseLead({ 'contact[id]': '12', date_time: '2026-10-05T08:00:00-04:00' }, mapping('activeCampaign'), 'site-1', 1);
    expect(active).toMatchObject({ ok: true, lead: { leadId: '12', timestamp: Date.UTC(2026, 9, 5, 12) } });
    const nested = normaliseValid({ contact: { attributionSource: { utmSource: 'google' }, dnd: 'true' } });
    expect(nested.lead.metrics).toMatchObject({ utm_source: 'google', unsubscribed: true });
  });

  it('accepts a territory and a persona in any case', () => {
    expect(normaliseValid({ territoryStatus: 'open', persona: 'VETERAN' }).lead.metrics).toMatchObject({ territoryStatus: 'Open', persona: 'Veteran' });
  });

  it('fills missing fields as specified', () => {
    expect(normaliseValid({}).lead).toMatchObject({
      timestampUpdated: receivedAt, dealType: '(N/A)', bookingKept: false, cancelledCounter: 0,
      metrics: { utm_source: '(N/A)', utm_medium: '(N/A)', utm_campaign: '(N/A)', persona: 'Main', leadOwnerName: 'N/A' },
    });
  });

  it.each([
    ['revenue', '$1,234.50', 1234.5],
    ['revenue', '1,234,567', 1_234_567],
    ['revenue', 0, 0],
    ['bookingKept', 'Yes', true],
    ['bookingKept', 0, false],
    ['noShowCounter', '2', 2],
    ['contactedTimestamp', 1_759_665_600, 1_759_665_600_000],
    ['contactedTimestamp', 1_759_665_600_123, 1_759_665_600_123],
    ['contactedTimestamp', '2026-10-05 9:30:00', Date.UTC(2026, 9, 5, 9, 30)],
    // A day alone is its noon: the same day at every site of America.
    ['contactedTimestamp', '2026-10-05', Date.UTC(2026, 9, 5, 12)],
    ['status', 7, '7'],
    ['contactedTimestamp', '10/5/2026 1:05 PM', Date.UTC(2026, 9, 5, 13, 5)],
    ['contactedTimestamp', '10/5/2026 12:05 AM', Date.UTC(2026, 9, 5, 0, 5)],
  ])('reads %s from %j', (field, sent, expected) => {
    expect(Reflect.get(normaliseValid({ [field]: sent }).lead, field)).toBe(expected);
  });

  it.each([
    ['revenue', 'a lot', 'not an amount'],
    ['revenue', '-5', 'not an amount'],
    ['revenue', '9'.repeat(400), 'not an amount'],
    ['noShowCounter', '1.5', 'not a count'],
    ['bookingKept', 'perhaps', 'not yes or no'],
    ['contactedTimestamp', '13/45/2026', 'not a date'],
    ['contactedTimestamp', '2/30/2026', 'not a date'],
    ['contactedTimestamp', 'soon', 'not a date'],
    ['territoryStatus', 'Half', 'not one of Open, Closed, Adjusted'],
    ['persona', 'Robot', 'not one of Main, Veteran, Conversion, Resale'],
    ['dealType', { deep: 1 }, 'not a text'],
    ['bookingKept', {}, 'not yes or no'],
    ['contactedTimestamp', '1960-01-01', 'not a date'],
    ['contactedTimestamp', '2026-13-01', 'not a date'],
    ['persona', [], 'not one of Main, Veteran, Conversion, Resale'],
  ])('reports a %s of %j and preserves the other fields', (field, sent, problem) => {
    const { problems, lead } = normaliseValid({ [field]: sent });
    expect(problems).toEqual([{ field, problem, value: (typeof sent === 'string' ? sent : JSON.stringify(sent)).slice(0, 80) }]);
    expect(lead.leadId).toBe('a-1');
  });

  it("shows values that JSON cannot represent as empty, and uses an update's time", () => {
    expect(normaliseValid({ dealType: () => 1 }).problems).toEqual([{ field: 'dealType', problem: 'not a text', value: '' }]);
    expect(normaliseValid({ updated_at: '2026-10-06' }).lead.timestampUpdated).toBe(Date.UTC(2026, 9, 6, 12));
  });

  it.each([[null], ['text'], [[]], [{}], [{ id: 'x' }], [{ timestamp: '2026-01-01' }]])('refuses %j with a reason', payload => {
    const result = normalise(payload);
    expect(result.ok).toBe(false);
    expect(result.problems.length).toBeGreaterThan(0);
  });

  it("reports a delivery's missing or overlong lead ID", () => {
    expect(normalise({ date_created: '2026-01-01' }).problems).toEqual([{ field: 'leadId', problem: missingField, value: '' }]);
    expect(normalise({ id: 'x'.repeat(101), date_created: '2026-01-01' }).problems).toEqual([{ field: 'leadId', problem: 'longer than 100 characters', value: '' }]);
  });

  it('never throws, regardless of the input', () => {
    const names = highLevel.fields.flatMap(({ from }) => from);
    const payloads = fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom(...names), fc.anything()));
    fc.assert(fc.property(payloads, payload => typeof normalise(payload).ok === 'boolean'), { numRuns: 500 });
  });
});

it('explains a refused amount, and ignores text where a mapping expects an object', () => {
  const ambiguous = normalise({ id: 'a-1', timestamp: '2026-10-05T12:00:00Z', revenue: '12.500' });
  expect(ambiguous.problems).toContainEqual({ field: 'revenue', problem: 'ambiguous: use no thousands separator', value: '12.500' });
  const nested = { ...highLevel, fields: highLevel.fields.map(field => (field.target === 'status' ? { ...field, from: ['contact.status'] } : field)) };
  expect(normaliseLead({ id: 'a-1', timestamp: '2026-10-05T12:00:00Z', contact: 'Dana' }, nested, 'site-1', receivedAt)).toMatchObject({ ok: true, lead: { status: '' } });
});
