import { describe, expect, it } from 'vitest';
import { leadColumns } from '../../../../shared/domain/leads/labels.ts';
import { listReachedStages } from '../../../../shared/domain/leads/stages.ts';
import { leadSchema } from '../../../../shared/model/lead.ts';

const lead = (over: object = {}, metrics: object = {}) =>
  leadSchema.parse({ leadId: 'l-1', siteId: 'site-1', timestamp: 100, timestampUpdated: 100, metrics, ...over });
const names = (over: object) => listReachedStages(lead(over)).map(({ stage }) => stage);

describe('listReachedStages', () => {
  it('has only the creation if there are no further events', () => expect(names({})).toEqual(['created']));
  it('sorts by time, not by the order of sales stages', () =>
    expect(names({ contactedTimestamp: 300, engagedTimestamp: 200, signedTimestamp: 250 })).toEqual([
      'created', 'engaged', 'appSigned', 'contacted',
    ]));
  it('orders equal instants by sales stage', () =>
    expect(names({ contactedTimestamp: 100, engagedTimestamp: 100 })).toEqual(['created', 'engaged', 'contacted']));
  it('places a won deal at its closing time', () =>
    expect(names({ status: 'wOn', closeTimestamp: 200, noShowTimestamp: 300 })).toEqual(['created', 'won', 'noShow']));
  it('puts a won deal without a date last', () =>
    expect(listReachedStages(lead({ status: 'won' })).at(-1)).toEqual({ stage: 'won', at: null }));
  it('does not treat a close date as a sale', () => expect(names({ closeTimestamp: 200 })).toEqual(['created']));
});

describe('leadColumns', () => {
  it('has every label of the specification, verbatim', () => {
    const labels = leadColumns.map(({ label }) => label);
    const specified =
      'Lead ID, Date Canceled, Date Created, Date Close Override, Date Contact Engages, Date Contacted/Booked, Date No Show, Date Rescheduled, Date App Signed, Discovery Day, Booking Kept, Deal Type, Revenue, Veteran, Has Been Contacted, Lead Status, DEI/Veteran, Zip Code, Territory Status, Adjusted Territory, Financially Qualified, Date AI Engaged Contact, SMS Ineligible, DQ Reason, Deferred Date, Contact Unsubscribed, Date Booking Created At';
    expect(labels).toEqual(expect.arrayContaining(specified.split(', ')));
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('preserves the six fields that the specification lists under General Details', () => {
    for (const field of ['revenue', 'status', 'zip', 'dqReason', 'deferredDate', 'financiallyQualified']) {
      expect(leadColumns.find(column => column.field === field)?.group).toBe('General Details');
    }
  });
});
