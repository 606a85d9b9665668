import { describe, expect, it } from 'vitest';
import { leadColumns } from '../../../../shared/domain/leads/labels.ts';
import { stagesOf } from '../../../../shared/domain/leads/stages.ts';
import { summariseYears, websiteUnitsNote } from '../../../../shared/domain/leads/yearly.ts';
import { leadSchema } from '../../../../shared/model/lead.ts';

const lead = (over: object = {}, metrics: object = {}) =>
  leadSchema.parse({ leadId: 'l-1', siteId: 'site-1', timestamp: 100, timestampUpdated: 100, metrics, ...over });
const names = (over: object) => stagesOf(lead(over)).map(({ stage }) => stage);

describe('stagesOf', () => {
  it('has only the creation when nothing happened', () => expect(names({})).toEqual(['created']));
  it('orders by time, not by the order of a sale', () =>
    expect(names({ contactedTimestamp: 300, engagedTimestamp: 200, signedTimestamp: 250 })).toEqual([
      'created', 'engaged', 'appSigned', 'contacted',
    ]));
  it('orders equal instants as a sale goes', () =>
    expect(names({ contactedTimestamp: 100, engagedTimestamp: 100 })).toEqual(['created', 'engaged', 'contacted']));
  it('puts a won deal where it closed', () =>
    expect(names({ status: 'wOn', closeTimestamp: 200, noShowTimestamp: 300 })).toEqual(['created', 'won', 'noShow']));
  it('puts a won deal without a date last', () =>
    expect(stagesOf(lead({ status: 'won' })).at(-1)).toEqual({ stage: 'won', at: null }));
  it('does not take a close date for a sale', () => expect(names({ closeTimestamp: 200 })).toEqual(['created']));
});

describe('summariseYears', () => {
  const newYear = Date.UTC(2026, 0, 1, 3);
  const won = (over: object, metrics: object = {}) => lead({ status: 'Won', revenue: 10, ...over }, metrics);

  it('has twelve months of the year and the two before, zeros where nothing was sold', () => {
    const years = summariseYears([], 2026, 'UTC');
    expect(Object.keys(years)).toEqual(['2024', '2025', '2026']);
    expect(Object.keys(years['2026'] ?? {})).toHaveLength(12);
    expect(years['2024']?.['202401']).toMatchObject({ units: 0, revenue: 0, totalDEI: 0, sourceTypeUnitTotals: {} });
  });

  it('counts a deal in the month it closed in the zone of the site', () => {
    const deals = [won({ closeTimestamp: newYear })];
    expect(summariseYears(deals, 2026, 'America/New_York')['2025']?.['202512']?.units).toBe(1);
    expect(summariseYears(deals, 2026, 'UTC')['2026']?.['202601']?.units).toBe(1);
  });

  it('breaks units down by source and deal type, DEI and website', () => {
    const deals = [
      won({ closeTimestamp: newYear, dealType: 'New' }, { utm_source: 'google', veteran: true }),
      won({ closeTimestamp: newYear, dealType: 'Resale' }, { utm_source: 'google' }),
      won({ timestamp: newYear, revenue: undefined }, { utm_source: 'broker', minority: true }),
      lead({ closeTimestamp: newYear }),
    ];
    expect(summariseYears(deals, 2026, 'UTC')['2026']?.['202601']).toEqual({
      units: 3, revenue: 20, totalUnits: 3, totalDEI: 2, totalWebsiteUnits: 2,
      sourceTypeUnitTotals: { google: 2, broker: 1 },
      sourceDealTypeUnitTotals: { google: { New: 1, Resale: 1 }, broker: { '(N/A)': 1 } },
    });
  });

  it('counts as website what the brand names, Google and Bing unless it does', () => {
    const deals = ['google', 'Bing', 'website', 'googleads', '(direct)'].map(utm_source => won({ closeTimestamp: newYear }, { utm_source }));
    const units = (...sources: string[][]) => summariseYears(deals, 2026, 'UTC', ...sources)['2026']?.['202601']?.totalWebsiteUnits;
    expect(units()).toBe(2);
    expect(units(['Website', '(direct)', 'google'])).toBe(3);
    expect(units([])).toBe(0);
    expect(websiteUnitsNote()).toBe('Website units are deals whose source is google or bing.');
  });
});

describe('leadColumns', () => {
  it('has every label of the specification, to the letter', () => {
    const labels = leadColumns.map(({ label }) => label);
    const specified =
      'Lead ID, Date Canceled, Date Created, Date Close Override, Date Contact Engages, Date Contacted/Booked, Date No Show, Date Rescheduled, Date App Signed, Discovery Day, Booking Kept, Deal Type, Revenue, Veteran, Has Been Contacted, Lead Status, DEI/Veteran, Zip Code, Territory Status, Adjusted Territory, Financially Qualified, Date AI Engaged Contact, SMS Ineligible, DQ Reason, Deferred Date, Contact Unsubscribed, Date Booking Created At';
    expect(labels).toEqual(expect.arrayContaining(specified.split(', ')));
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('keeps the six fields that the specification puts under General Details', () => {
    for (const field of ['revenue', 'status', 'zip', 'dqReason', 'deferredDate', 'financiallyQualified']) {
      expect(leadColumns.find(column => column.field === field)?.group).toBe('General Details');
    }
  });
});
