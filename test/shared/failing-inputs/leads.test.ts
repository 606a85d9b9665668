import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { keepFields } from '../../../shared/domain/leads/arrival-fields.ts';
import { readImportFile } from '../../../shared/domain/leads/import-file.ts';
import { leadMapping } from '../../../shared/domain/leads/mappings.ts';
import { mergeLead, type VersionedLead, versionedLead, withoutDefaults } from '../../../shared/domain/leads/merge.ts';
import { normaliseLead } from '../../../shared/domain/leads/normalise.ts';
import { type LeadCrm, leadSchema } from '../../../shared/model/lead.ts';

// Expectations are written by hand from data/failing-inputs (02, 03, 10, 11, 18, 20) and the specification.
const read = (name: string) => readFileSync(`data/failing-inputs/${name}`, 'utf8');
const json = (name: string) => JSON.parse(read(name)) as Record<string, never>;
const getMapping = (crm: LeadCrm) => {
  const mapping = leadMapping(crm);
  if (mapping === undefined) throw new Error('No mapping');
  return mapping;
};
const receivedAt = Date.parse('2026-11-20T00:00:00Z');
const arrive = (crm: LeadCrm, payload: unknown, at = receivedAt) =>
  normaliseLead(keepFields(payload, getMapping(crm)).fields, getMapping(crm), 'site-1', at);
function lead(crm: LeadCrm, payloads: readonly unknown[], times: readonly number[] = []): VersionedLead {
  const updates = payloads.map((payload, index) => {
    const arrived = arrive(crm, payload, times[index]);
    if (!arrived.ok) throw new Error(JSON.stringify(arrived.problems));
    return arrived;
  });
  const first = updates[0] ?? expect.fail();
  const [forward, backward] = [updates.reduce<VersionedLead>(mergeLead, first), updates.toReversed().reduce<VersionedLead>(mergeLead, first)];
  expect(backward).toEqual(forward);
  return forward;
}

describe('I1: an update without a field leaves it unchanged', () => {
  const { arrivals } = json('02-lead-update-that-does-not-mention-booking-kept.json') as unknown as { arrivals: [object, object] };
  const firstValues = { bookingKept: true, smsIneligible: true, status: 'Application sent' };
  it("preserves the first update's values (02)", () => {
    const merged = lead('goFranchisely', arrivals).lead;
    expect(merged).toMatchObject(firstValues);
    expect(merged.metrics.persona).toBe('Veteran');
  });
  it('removes a booking if an update says so', () => {
    expect(lead('goFranchisely', [...arrivals, { candidate_id: 'K-1', candidate_created: '2026-11-01', booking_kept: 'no', updated_at: '2026-11-12T00:00:00Z' }]).lead.bookingKept).toBe(false);
  });
  it.each([
    ['sms_ineligible', 'yes', 'smsIneligible', true],
    ['booking_kept', 1, 'bookingKept', true],
    ['persona', 'Resale', 'metrics.persona', 'Resale'],
    ['cancelledCounter', 2, 'cancelledCounter', 2],
    ['noShowCounter', '3', 'noShowCounter', 3],
    ['deal_type', 'Resale', 'dealType', 'Resale'],
    ['lead_owner', 'Ana', 'metrics.leadOwnerName', 'Ana'],
    ['medium', 'cpc', 'metrics.utm_medium', 'cpc'],
    ['revenue', 100, 'revenue', 100],
    ['veteran', 'yes', 'metrics.veteran', true],
  ])('preserves %s %j after a later update without it', (field, sent, target, expected) => {
    const { lead: merged } = lead('goFranchisely', [
      { candidate_id: 'K', candidate_created: '2026-11-01', updated_at: '2026-11-02T00:00:00Z', [field]: sent },
      { candidate_id: 'K', candidate_created: '2026-11-01', updated_at: '2026-11-03T00:00:00Z', candidate_stage: 'x' },
    ]);
    expect(merged).toHaveProperty(target, expected);
  });
  it('fixes defaults stored as values by replaying updates', () => {
    const late = leadSchema.parse({ leadId: 'K-1', siteId: 'site-1', timestamp: 1, timestampUpdated: Date.parse('2026-11-10T15:00:00Z'), status: 'Application sent', metrics: {} });
    const stored = versionedLead(late);
    expect(stored.fieldTimes).toHaveProperty('bookingKept');
    const [first] = arrivals.map(arrival => arrive('goFranchisely', arrival));
    if (first?.ok !== true) throw new Error('refused');
    expect(mergeLead(withoutDefaults(stored, receivedAt), first).lead).toMatchObject(firstValues);
  });
});

describe('I3: IDs are not phone numbers', () => {
  const campaign = (value: unknown) => keepFields({ utm_campaign: value }, getMapping('goFranchisely'));
  it.each(['20517826201', '120210000000000017', '4045550134', '1234567890', '23851234567890123', '0012345678901', '12345678.25', '17000000000000', '202611200000', '1e10', 20_517_826_201])('preserves %j', value =>
    expect(campaign(value)).toEqual({ fields: { utm_campaign: value }, personal: [] }));
  it.each(['+1 555 010 1234', '(555) 010-1234', 'a@b.example', '+14045550134', '404-555-0134', '404.555.0134', '404 555 0134', '1-404-555-0134', '(404)5550134', '+44 20 7946 0958', 'jane@roe.test 404'])('drops %j', value =>
    expect(campaign(value)).toEqual({ fields: {}, personal: ['utm_campaign'] }));
});

describe('I8: an empty field in an update clears the field', () => {
  it('clears reason and booking (10)', () => {
    const { arrivals } = json('10-field-emptied-in-the-crm.json') as unknown as { arrivals: object[] };
    const merged = lead('franConnect', arrivals).lead;
    expect([merged.metrics.dqReason, merged.contactedTimestamp, merged.status]).toEqual([undefined, undefined, 'Requalified']);
  });
  it.each([
    ['leadKilledReason', 'x', '', 'metrics.dqReason', undefined],
    ['booking_date', '2026-11-02', null, 'contactedTimestamp', undefined],
    ['revenue', 10, '', 'revenue', undefined],
    ['leadStatus', 'won', '  ', 'status', ''],
    ['close_date', '2026-11-02', '', 'closeTimestamp', undefined],
    ['booking_kept', 'yes', '', 'bookingKept', false],
    ['territory_status', 'Open', null, 'metrics.territoryStatus', undefined],
    ['persona', 'Veteran', '', 'metrics.persona', 'Main'],
    ['deferred_date', '2026-12-01', '', 'metrics.deferredDate', undefined],
    ['noShowCounter', 2, '', 'noShowCounter', 2],
    ['campaign', 'x', '(N/A)', 'metrics.utm_campaign', 'x'],
  ])('%s %j, then %j', (field, before, after, target, expected) => {
    const update = (value: unknown, day: number) => ({ leadReferenceId: 'L', inquiryDate: '2026-11-01', updated_at: `2026-11-0${day}T00:00:00Z`, [field]: value });
    const merged = lead('franConnect', [update(before, 2), update(after, 3)]).lead as unknown as Record<string, unknown>;
    const value = target.startsWith('metrics.') ? (merged['metrics'] as Record<string, unknown>)[target.slice(8)] : merged[target];
    expect(value).toBe(expected);
    // An older update that comes late does not fill it again.
    expect(lead('franConnect', [update(after, 3), update(before, 2)]).lead).toEqual(lead('franConnect', [update(before, 2), update(after, 3)]).lead);
  });
});

describe('I9: no update is newer than its arrival', () => {
  it('takes the later arrival (20)', () => {
    const { arrivals } = json('20-update-from-the-future.json') as unknown as { arrivals: object[] };
    const times = [Date.parse('2026-03-21T12:00:00Z'), Date.parse('2026-03-25T12:00:00Z')];
    expect(lead('franConnect', arrivals, times).lead).toMatchObject({ status: 'won', timestampUpdated: Date.parse('2026-03-25T10:00:00Z') });
  });
  it.each(['2036-03-21', '2026-11-20T00:00:01Z', '2099-01-01T00:00:00Z', '4102444800', '4102444800000', '12/31/2030', 'Jan 1, 2031', '2026-12-01', '01.01.2040', '3000-01-01'])('limits %s to the arrival time', stamp =>
    expect(lead('franConnect', [{ leadReferenceId: 'L', inquiryDate: '2026-11-01', updated_at: stamp }]).lead.timestampUpdated).toBe(receivedAt));
  it('lets the next update change a lead stored with a timestamp in 2036', () => {
    const stored = versionedLead(leadSchema.parse({ leadId: 'L', siteId: 'site-1', timestamp: 1, timestampUpdated: Date.UTC(2036, 0), status: 'open', metrics: {} }));
    const next = arrive('franConnect', { leadReferenceId: 'L', inquiryDate: '2026-11-01', leadStatus: 'won' }, receivedAt + 1000);
    if (!next.ok) throw new Error('refused');
    expect(mergeLead(withoutDefaults(stored, receivedAt), next).lead.status).toBe('won');
  });
});

describe('I13, L5: dates in leads', () => {
  const created = (value: unknown) => arrive('goFranchisely', { candidate_id: 'K', candidate_created: value });
  const instants: Record<string, number> = {
    '2026-03-01T10:00:00Z': Date.UTC(2026, 2, 1, 10), '2026-03-01T15:00:00Z': Date.UTC(2026, 2, 1, 15),
    '2026-03-01T15:00:00Z or 10:00Z': Date.UTC(2026, 2, 1, 10), '2026-03-01': Date.UTC(2026, 2, 1, 12), '2026-03-01 (spreadsheet serial)': Date.UTC(2026, 2, 1, 12),
  };
  const { cases } = json('18-dates-of-leads.json') as unknown as { cases: { value: string; expected: string }[] };
  it.each(cases)('reads $value as $expected (18)', ({ value, expected }) => {
    const arrived = created(value);
    if (!arrived.ok) throw new Error('refused');
    if (!expected.startsWith('refused')) expect([arrived.lead.timestamp, arrived.problems]).toEqual([instants[expected], []]);
    else expect([arrived.lead.timestamp, arrived.problems]).toEqual([receivedAt, [{ field: 'candidate_created', problem: 'not a date: the delivery time is used', value }]]);
  });
  it.each([
    ['Nov 20, 2026', '2026-11-20T12:00:00Z'], ['11-20-2026', '2026-11-20T12:00:00Z'], ['2026-11-19 08:30 PM', '2026-11-19T20:30:00Z'],
    ['November 3rd, 2026', '2026-11-03T12:00:00Z'], ['3 November 2026 9:05', '2026-11-03T09:05:00Z'], ['Tue, 03 Nov 2026 09:05:07 +0200', '2026-11-03T07:05:07Z'],
    ['2026.11.03', '2026-11-03T12:00:00Z'], ['Sept 4, 2026 12:00 AM', '2026-09-04T00:00:00Z'], ['11/3/2026, 9:05:00 a.m.', '2026-11-03T09:05:00Z'],
    ['2026-11-03T09:05:07.123456Z', '2026-11-03T09:05:07.123Z'], ['46329.5', '2026-11-03T12:00:00Z'],
  ])('reads %s as %s', (value, expected) => expect(created(value)).toMatchObject({ ok: true, lead: { timestamp: Date.parse(expected) }, problems: [] }));
  it.each(['2026-02-29', '2/30/2026', '20/11/2026', 'yesterday', '2026-13-01', '31.04.2026', '2026-11-03 25:00', '1960-01-01', 'Foo 3, 2026', '2026-11-03 13:00 PM'])('stores %s with the arrival time and reports the problem', value =>
    expect(created(value)).toMatchObject({ ok: true, lead: { timestamp: receivedAt }, problems: [{ field: 'candidate_created', value }] }));
  it('refuses data without a lead ID, with a reason', () => {
    expect(arrive('goFranchisely', {}).problems.map(({ field }) => field)).toEqual(['leadId', 'timestamp']);
  });
  it('refuses a file line with an unreadable date', () => {
    expect(normaliseLead({ candidate_id: 'K', candidate_created: '2026-02-29' }, getMapping('goFranchisely'), 'site-1', receivedAt, { createdFallback: 'none' })).toEqual({ ok: false, problems: [{ field: 'candidate_created', problem: 'not a date', value: '2026-02-29' }] });
  });
});

describe('I13: IDs rounded by a spreadsheet', () => {
  it('refuses each line and explains how to export the IDs (11)', () => {
    const file = readImportFile(read('11-ids-in-scientific-notation.csv'), getMapping('goFranchisely'));
    if (!file.ok) throw new Error(file.message);
    const lines = file.rows.map(({ fields }) => normaliseLead(fields, getMapping('goFranchisely'), 'site-1', receivedAt));
    expect(lines.map(({ ok, problems }) => [ok, problems[0]?.problem])).toEqual(Array.from({ length: 3 }, () => [false, 'rounded by a spreadsheet: export IDs as text']));
  });
  it.each(['1.23457E+17', '1E+10', '9.9e15', '2.4E17', '1.2E+05', '3e+20', '8.88E+12', 120_210_000_000_000_020, 1e21, 2 ** 53 + 2])('refuses %j', id =>
    expect(arrive('goFranchisely', { candidate_id: id, candidate_created: '2026-11-01' }).ok).toBe(false));
  it.each(['123457', '12E5X', 'E+17', 'K-1.2E+3', 9_007_199_254_740_991, '120210000000000017', '1.23457', 'a1e5', '00E12', '5.E+3'])('accepts %j', id =>
    expect(arrive('goFranchisely', { candidate_id: id, candidate_created: '2026-11-01' })).toMatchObject({ ok: true, lead: { leadId: String(id) } }));
});

describe('L4: brackets and dots are equivalent notations', () => {
  const base = { 'contact[id]': '7', 'contact[cdate]': '2026-11-01T00:00:00Z' };
  it.each<[string, unknown, string, unknown]>([
    ['deal[status]', 'Won', 'status', 'Won'], ['deal.status', 'Won', 'status', 'Won'], ['deal[value]', '1200', 'revenue', 1200], ['deal.value', '$1,200.00', 'revenue', 1200],
    ['contact[fields][utm_source]', 'google', 'metrics.utm_source', 'google'], ['contact.fields.utm_source', 'google', 'metrics.utm_source', 'google'],
    ['contact[fields][utm_medium]', 'cpc', 'metrics.utm_medium', 'cpc'], ['contact[fields.utm_campaign]', 'x', 'metrics.utm_campaign', 'x'], ['contact[fields][zip]', '30309', 'metrics.zip', '30309'],
    ['contact[udate]', '2026-11-02T00:00:00Z', 'timestampUpdated', Date.UTC(2026, 10, 2)], ['status', 'open', 'status', 'open'],
  ])('%s %j', (field, value, target, expected) => expect(arrive('activeCampaign', { ...base, [field]: value })).toHaveProperty(`lead.${target}`, expected));
  it.each([
    ['opportunity[status]', 'map it to Lead Status'], ['custom.revenue', 'map it to Revenue'], ['form[persona]', 'map it to Persona'], ['lead[zip]', 'map it to Zip Code'], ['x.booking_kept', 'map it to Booking Kept'],
    ['order[deal_type]', 'map it to Deal Type'], ['meta.veteran', 'map it to Veteran'], ['f[utm_source]', 'map it to Source'], ['f[Close Date]', 'map it to Date Closed'], ['z[minority]', 'map it to Minority'],
  ])('reports %s as unused: %s', (field, problem) =>
    expect(arrive('activeCampaign', { ...base, [field]: 'yes' }).problems).toEqual([{ field: field.replaceAll(/\[(.*)\]/g, '.$1'), problem: expect.stringContaining(problem) as string, value: '' }]));
  it('ignores an unmapped field if its target field was already read', () => expect(arrive('activeCampaign', { ...base, 'deal[status]': 'Won', 'old[status]': 'x' }).problems).toEqual([]));
});
