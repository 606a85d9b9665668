import { expect, test } from 'vitest';
import { activeMonths, listLeadInstants, newestIn } from '../../../../shared/domain/leads/instants.ts';
import { type Lead, leadSchema } from '../../../../shared/model/lead.ts';

const at = (text: string) => Date.parse(`${text}Z`);
const lead = (extra: Partial<Lead> = {}): Lead =>
  leadSchema.parse({ leadId: 'a', siteId: 'site-1', timestamp: at('2026-01-31T23:59:59'), timestampUpdated: at('2026-12-01T00:00:00'), metrics: {}, ...extra });

test("a lead's events are its creation and its stages, not its update", () => {
  expect(listLeadInstants(lead())).toEqual([at('2026-01-31T23:59:59')]);
  expect(activeMonths(lead({ contactedTimestamp: at('2026-03-01T00:00:00'), signedTimestamp: at('2026-03-31T23:00:00') }))).toEqual(['2026-01', '2026-03']);
});

test('takes the closing time of a won lead from its override or its CRM', () => {
  const closing = { closeTimestamp: at('2026-04-02T00:00:00'), metrics: { ...lead().metrics, dealCloseOverride: at('2026-06-02T00:00:00') } };
  expect(activeMonths(lead({ ...closing, status: 'Won' }))).toEqual(['2026-01', '2026-06']);
  expect(activeMonths(lead({ ...closing, status: 'lost' }))).toEqual(['2026-01', '2026-04']);
});

test('finds the newest instant in a range, by creation or by any stage', () => {
  const contactedLead = lead({ contactedTimestamp: at('2026-02-10T00:00:00'), noShowTimestamp: at('2026-02-12T00:00:00') });
  const february = [at('2026-02-01T00:00:00'), at('2026-02-11T00:00:00')] as const;
  expect(newestIn(contactedLead, 'stage', ...february)).toBe(at('2026-02-10T00:00:00'));
  expect(newestIn(contactedLead, 'created', ...february)).toBeNull();
  expect(newestIn(contactedLead, 'created', at('2026-01-31T23:59:59'), at('2026-01-31T23:59:59'))).toBe(at('2026-01-31T23:59:59'));
});
