import { describe, expect, it, test } from 'vitest';
import { passes, getTerritory } from '../../../../shared/domain/leads/filter.ts';
import { formatLosses, computeLeadMedians } from '../../../../shared/domain/leads/funnel.ts';
import { computeMedian } from '../../../../shared/numbers/metrics/median.ts';
import { answeredAt, computeSpeedToLead } from '../../../../shared/domain/leads/speed.ts';
import { campaignKey, type CampaignSpend, computeCostPerUnit, googleSpend, joinSpend, findAdPlatform } from '../../../../shared/domain/leads/spend.ts';
import { isFound, passesChip, findCurrentStage, listTimeline } from '../../../../shared/domain/leads/current-stage.ts';
import { getLeadCount } from '../../../../shared/domain/leads/sums.ts';
import { leadCounts } from '../../../../shared/domain/leads/facts.ts';
import { leadView } from '../../../../shared/domain/leads/view.ts';
import { leadChips } from '../../../../shared/model/lead-view.ts';
import { keyed } from '../../../../shared/domain/keyed.ts';
import { type Lead, leadSchema } from '../../../../shared/model/lead.ts';

const minute = 60_000;
const nowMs = 0;
const none = { leads: [], spends: [] };
let number = 0;
const lead = (over: object = {}, metrics: object = {}): Lead =>
  leadSchema.parse({ leadId: `l-${(number += 1)}`, siteId: 'site-1', timestamp: 1_000, timestampUpdated: 1_000, metrics, ...over });
const from = (utm_source: string, utm_medium: string, utm_campaign: string, more: object = {}, over: object = {}) =>
  lead(over, { utm_source, utm_medium, utm_campaign, ...more });

describe('a filter', () => {
  const resaleLead = lead({ dealType: 'Resale' }, { persona: 'Veteran', leadOwnerName: 'Ann', utm_source: 'google', territoryStatus: 'Open' });
  test.each([
    [{}, true], [{ persona: 'Veteran' }, true], [{ persona: 'Main' }, false], [{ owner: 'Ann' }, true], [{ owner: 'Bob' }, false],
    [{ source: 'google' }, true], [{ source: 'bing' }, false], [{ dealType: 'Resale' }, true], [{ dealType: 'New' }, false],
    [{ territory: 'Open' }, true], [{ territory: 'Closed' }, false],
  ])('%j: %s', (filter, isIn) => expect(passes(resaleLead, filter)).toBe(isIn));
  it('matches an adjusted territory by name, otherwise by its value', () =>
    expect([lead({}, { territoryStatus: 'Adjusted', adjustedTerritory: 'North' }), resaleLead, lead()].map(getTerritory)).toEqual(['North', 'Open', '(N/A)']));
});

describe('the median', () => {
  test.each([[[], null], [[4], 4], [[9, 1], 5], [[9, 1, 2], 2]])('of %j is %s', (values, middle) => expect(computeMedian(values)).toBe(middle));
});

describe('the funnel', () => {
  it('measures each step from the previous stage, and leaves out steps in reverse order', () => {
    const { steps, durations } = computeLeadMedians([{ leads: [
      lead({
        engagedTimestamp: 2_000, bookingCreatedAtTimestamp: 5_000, contactedTimestamp: 9_000, bookingKept: true, signedTimestamp: 14_000,
        discoveryDayTimestamp: 20_000, status: 'WON', closeTimestamp: 30_000,
      }),
      lead({ engagedTimestamp: 4_000, contactedTimestamp: 6_000, rescheduledTimestamp: 8_000, bookingKept: true }),
      lead({ engagedTimestamp: 500 }),
    ] }]);
    expect(steps).toEqual({ leads: null, engaged: 2_000, booked: 2_500, kept: 3_000, signed: 5_000, discovery: 6_000, deals: 10_000 });
    expect(durations).toEqual({ bookingCreated: 4_000, contacted: 6_500, signed: 13_000, deal: 29_000 });
  });
  it('shows the outcome of leads that went no further', () => {
    const totals = { ...keyed(leadCounts, () => 0), leads: 1_298, engaged: 191, booked: 78, bookingsKept: 58, noShow: 12, cancelled: 6, appsSigned: 13, discovered: 8, units: 5 };
    expect(formatLosses(totals)).toEqual({
      leads: '1,107 not engaged yet', engaged: '113 not booked yet', booked: '12 no-shows, 6 cancelled, 2 to come', kept: '45 without an application',
      signed: '5 before the discovery day', discovery: '3 undecided', deals: '',
    });
    expect(formatLosses({ ...totals, booked: 3, bookingsKept: 2, noShow: 1, appsSigned: 9, discovered: 9, units: 9 })).toMatchObject({ booked: '1 no-show', kept: '', signed: '' });
  });
});

describe('speed to lead', () => {
  it('is the time of the first response after the lead arrives', () => {
    expect(answeredAt(lead({ aiInitEngagementTimestamp: 500, engagedTimestamp: 9_000, contactedTimestamp: 4_000 }))).toBe(4_000);
    expect(answeredAt(lead())).toBeUndefined();
  });
  it("counts leads answered within five minutes, by owner and by the zone's hour", () => {
    const at = Date.UTC(2026, 0, 5, 3);
    const came = (leadOwnerName: string, timestamp: number, afterMs?: number) =>
      lead({ timestamp, ...(afterMs === undefined ? {} : { engagedTimestamp: timestamp + afterMs }) }, { leadOwnerName });
    const { all, owners, hours } = computeSpeedToLead([{ leads: [came('Ann', at, 5 * minute), came('Ann', at, 5 * minute + 1), came('Bob', at + 3_600_000), came('Abe', at, 0), came('Cat', at)], timeZone: 'America/New_York' }], at);
    expect(all).toEqual({ leads: 5, waiting: 2, prompt: 2, medianMs: 5 * minute });
    expect(owners.map(({ name, leads, prompt }) => [name, leads, prompt])).toEqual([['Ann', 2, 1], ['Abe', 1, 1], ['Bob', 1, 0], ['Cat', 1, 0]]);
    expect(hours.map(({ hour, leads }) => [hour, leads])).toEqual([[22, 4], [23, 1]]);
  });
  it('says which leads still wait, and for how long', () => {
    const day = 86_400_000;
    const leads = [
      lead({ timestamp: 1_000 }), lead({ timestamp: 2_000 }), lead({ timestamp: 3_000 }),
      lead({ timestamp: 0, engagedTimestamp: 5 }), lead({ timestamp: 0 }, { dqReason: 'Spam' }), lead({ timestamp: 0, closeTimestamp: 9 }),
    ];
    const ask = (nowMs: number, asked = leads) => {
      const { all, overdue, waitingSince } = computeSpeedToLead([{ leads: asked, timeZone: 'UTC' }], nowMs);
      return [all.waiting, overdue, waitingSince];
    };
    expect([ask(day + 2_001), ask(3_000), ask(day, leads.slice(3))]).toEqual([[3, 2, 1_000], [3, 0, 1_000], [0, 0, null]]);
    expect(leads.map(entry => passesChip(entry, 'unanswered'))).toEqual([true, true, true, false, false, false]);
  });
});

describe('spend joined with leads', () => {
  const spend = (platform: CampaignSpend['platform'], campaign: string | null, cents: number): CampaignSpend => ({ platform, campaign, cents });
  test.each([
    ['google', 'google'], ['m.facebook.com', 'facebook'], ['FB', 'facebook'], ['Instagram', 'facebook'], ['linkedin_ads', 'linkedin'], ['Bing', 'microsoft'],
    ['facebookmarketing-blog', null], ['newsletter', null], ['(N/A)', null],
  ])('%s is an ad source of %s', (source, platform) => expect(findAdPlatform(source)).toBe(platform));
  it('matches names that differ only in case and punctuation', () => expect(campaignKey(' Brand_Search + "Ads" ')).toBe(campaignKey('brand search - ads')));
  it("splits a campaign across its leads' territories to the cent, and preserves unmatched spend", () => {
    const leads = [
      from('facebook', 'paid', 'Spring', { territoryStatus: 'Open' }), from('facebook', 'paid', 'Spring', { territoryStatus: 'Open' }),
      from('fb', 'psocial', 'spring', { territoryStatus: 'Closed' }), from('facebook', 'organic', 'Spring'),
      from('google', 'cpc', 'Brand'), from('google', 'organic', '(organic)'),
    ];
    const spends = [spend('facebook', 'SPRING', 1_000), spend('facebook', 'Autumn', 77), spend('google', null, 501), spend('linkedin', null, 3)];
    const { cells, unmatched, totalCents } = joinSpend(leads, spends);
    expect(cells).toEqual([
      { source: 'facebook', medium: 'paid', campaign: 'Spring', territory: 'Open', cents: 667 },
      { source: 'fb', medium: 'psocial', campaign: 'spring', territory: 'Closed', cents: 333 },
      { source: 'google', medium: 'cpc', campaign: null, territory: '(N/A)', cents: 501 },
    ]);
    expect(unmatched).toEqual([spends[1], spends[3]]);
    expect(cells.reduce((sum, { cents }) => sum + cents, unmatched.reduce((sum, { cents }) => sum + cents, 0))).toBe(totalCents);
    expect(totalCents).toBe(1_581);
  });
  it('splits Google Ads by campaign to the cent, or not if sums differ', () => {
    const thirds = ['Brand', 'Near me', 'Video'].map(name => ({ name, cost: 3.335 }));
    expect(googleSpend(10.005, thirds).map(({ campaign, cents }) => [campaign, cents])).toEqual([['Brand', 334], ['Near me', 333], ['Video', 334]]);
    expect(googleSpend(10.2, thirds)).toEqual([{ campaign: null, cents: 1_020 }]);
    expect(googleSpend(10.2, [])).toEqual([{ campaign: null, cents: 1_020 }]);
  });
  it("shows 'none' if the spend bought nothing, and no cost without spend", () =>
    expect([computeCostPerUnit(1_050, 2), computeCostPerUnit(1_050, 0), computeCostPerUnit(0, 3), computeCostPerUnit(null, 3)]).toEqual([5.25, 'none', null, null]));
});

describe("a range's summary", () => {
  const won = { status: 'won', revenue: 49_900, closeTimestamp: 9_000 };
  const leads = [
    from('facebook', 'paid', 'Spring', { territoryStatus: 'Open' }, won), from('facebook', 'paid', 'Spring'), from('google', 'cpc', 'Brand', { dqReason: 'No capital' }, { revenue: 100 }),
    lead({}, { persona: 'Resale', leadOwnerName: 'Ann' }), from('zeta', 'x', 'y'), from('beta', 'x', 'y'),
  ];
  const spends: CampaignSpend[] = [{ platform: 'facebook', campaign: 'Spring', cents: 1_001 }, { platform: 'google', campaign: null, cents: 500 }, { platform: 'microsoft', campaign: 'Lost', cents: 9 }];
  const view = (filter: object = {}) => leadView([{ now: { leads, spends }, before: { leads: leads.slice(0, 2), spends }, timeZone: 'America/New_York', people: true }], filter, nowMs);
  it('shows cost with the leads it bought, and other cost in a separate row', () => {
    const { now, before, sources, notAttributed } = view();
    expect([now.spendCents, before.spendCents, getLeadCount(now.sums, 'leads'), getLeadCount(before.sums, 'leads'), getLeadCount(now.sums, 'noShow')]).toEqual([1_510, 1_510, 6, 2, 0]);
    expect(notAttributed).toMatchObject({ name: 'Not attributed', leads: 1, spendCents: 9 });
    // Two of Facebook and one of Google were paid for.
    expect([view().adLeads, view().listed]).toEqual([3, 6]);
    expect(sources.map(({ name, spendCents }) => [name, spendCents])).toEqual([['facebook', 1_001], ['beta', null], ['google', 500], ['zeta', null]]);
    expect(sources[2]?.mediums[0]?.campaigns.map(({ name, leads: count, spendCents }) => [name, count, spendCents])).toEqual([['Brand', 1, null], [null, 0, 500]]);
    expect(sources[0]?.mediums[0]).toMatchObject({ deals: 1, revenue: 49_900, moreCampaigns: 0, campaigns: [{ name: 'Spring', spendCents: 1_001 }] });
  });
  it("shows territories with their leads' spend, and reasons with their deals' value", () => {
    const { territories, reasons } = view();
    expect(territories.map(({ name, leads: count, spendCents }) => [name, count, spendCents])).toEqual([['(N/A)', 5, 1_000], ['Open', 1, 501]]);
    expect(reasons).toEqual([{ name: 'No capital', leads: 1, dealValue: 100 }]);
  });
  it('sorts territories of equal size by name', () =>
    expect(leadView([{ now: { leads: [lead({}, { adjustedTerritory: 'B' }), lead({}, { adjustedTerritory: 'A' }), lead({}, { adjustedTerritory: 'C' })], spends: [] }, before: none, timeZone: 'UTC', people: true }], {}, nowMs).territories.map(({ name }) => name)).toEqual(['A', 'B', 'C']));
  it('has a row for unattributed leads, even an empty one', () =>
    expect(leadView([{ now: none, before: none, timeZone: 'UTC', people: true }], {}, nowMs).notAttributed).toMatchObject({ name: 'Not attributed', leads: 0, spendCents: 0 }));
  it.each([
    [{ source: 'facebook' }, 1_001, 2, 0], [{ territory: 'Open' }, 501, 1, 0], [{ persona: 'Resale' }, null, 1, null], [{ owner: 'Ann' }, null, 1, null], [{ owner: 'N/A' }, null, 5, null], [{ dealType: 'x' }, null, 0, null],
  ])('can be filtered by %j', (filter, cents, count, unmatched) => {
    const { now, notAttributed } = view(filter);
    expect([now.spendCents, getLeadCount(now.sums, 'leads'), notAttributed.spendCents]).toEqual([cents, count, unmatched]);
  });
});

describe("a lead's progress", () => {
  test.each<[string, object, object]>([
    ['won', { status: 'WON' }, { dqReason: 'x' }], ['disqualified', { signedTimestamp: 2_000 }, { dqReason: 'x' }], ['discovery', { discoveryDayTimestamp: 2_000, signedTimestamp: 1_500 }, {}],
    ['signed', { signedTimestamp: 2_000, bookingKept: true }, {}], ['kept', { bookingKept: true, contactedTimestamp: 1_500 }, {}], ['noShow', { contactedTimestamp: 1_500, noShowTimestamp: 1_500 }, {}],
    ['booked', { contactedTimestamp: 1_500, noShowTimestamp: 1_500, rescheduledTimestamp: 9_000 }, {}], ['cancelled', { contactedTimestamp: 1_500, cancelledTimestamp: 1_600 }, {}],
    ['booked', { contactedTimestamp: 1_500, cancelledTimestamp: 1_400 }, {}], ['engaged', { engagedTimestamp: 1_200 }, {}], ['new', {}, {}],
  ])('%s', (stage, over, metrics) => expect(findCurrentStage(lead(over, metrics))).toBe(stage));
  it('has a chip for each stage', () => {
    const all = lead({ engagedTimestamp: 1, contactedTimestamp: 1, bookingKept: true, signedTimestamp: 1, discoveryDayTimestamp: 1, status: 'won' }, { dqReason: 'x' });
    const stages = leadChips.filter(chip => chip !== 'unanswered');
    expect(stages.map(chip => [passesChip(all, chip), passesChip(lead(), chip)])).toEqual(stages.map(() => [true, false]));
  });
  it('is found by part of its ID, campaign or zip code', () => {
    const brandLead = lead({ leadId: 'L-48213' }, { utm_campaign: 'Brand', zip: '30309' });
    expect([' l-482 ', 'BRAN', '303', 'x'].map(searchText => isFound(brandLead, searchText))).toEqual([true, true, true, false]);
    expect(isFound(lead(), 'zip')).toBe(false);
  });
  it('has a timeline in chronological order', () => {
    const closedLead = lead(
      { contactedTimestamp: 3_000, engagedTimestamp: 2_000, noShowTimestamp: 2_500, noShowCounter: 2, rescheduledTimestamp: 2_700, rescheduledCounter: 1, status: 'Won', closeTimestamp: 9_000, bookingKept: true },
      { dealCloseOverride: 8_000 },
    );
    expect(listTimeline(closedLead)).toEqual([
      { label: 'Date Created', at: 1_000, note: '(N/A) / (N/A) · (N/A)' }, { label: 'Date Contact Engages', at: 2_000, note: '' }, { label: 'Date No Show', at: 2_500, note: '2 times' },
      { label: 'Date Rescheduled', at: 2_700, note: '' }, { label: 'Date Contacted/Booked', at: 3_000, note: 'Booking Kept: yes' }, { label: 'Won', at: 8_000, note: 'Date Close Override' },
    ]);
    expect(listTimeline(lead({ closeTimestamp: 5_000, contactedTimestamp: 2_000 })).map(({ label, note }) => [label, note])).toEqual([
      ['Date Created', '(N/A) / (N/A) · (N/A)'], ['Date Contacted/Booked', 'Booking Kept: no'], ['Date Closed', ''],
    ]);
  });
});

describe('small numbers of veterans', () => {
  const some = (veterans: number, main = 6) => [
    ...Array.from({ length: veterans }, (_, index) => lead({}, { persona: 'Veteran', leadOwnerName: index === 0 ? 'Ann' : 'Bob' })),
    ...Array.from({ length: main }, () => lead({}, { leadOwnerName: 'Bob' })),
  ];
  const buildSummary = (now: readonly Lead[], { before = [], filter = {}, people = true }: { before?: readonly Lead[]; filter?: object; people?: boolean } = {}) => {
    const view = leadView([{ now: { leads: now, spends: [] }, before: { leads: before, spends: [] }, timeZone: 'UTC', people }], filter, nowMs);
    return { hidden: view.veteransHidden, personas: Object.fromEntries(view.personas.map(({ name, leads }) => [name, leads])), leads: view.now.sums['leads'] ?? 0 };
  };
  test.each<[string, ReturnType<typeof buildSummary>, ReturnType<typeof buildSummary>]>([
    ['five are told', buildSummary(some(5)), { hidden: false, personas: { Main: 6, Veteran: 5 }, leads: 11 }],
    ['four count with the others', buildSummary(some(4)), { hidden: true, personas: { Main: 10 }, leads: 10 }],
    ['none hide nothing', buildSummary(some(0)), { hidden: false, personas: { Main: 6 }, leads: 6 }],
    ['few before hide those of now', buildSummary(some(5), { before: some(1) }), { hidden: true, personas: { Main: 11 }, leads: 11 }],
    ['one of an owner', buildSummary(some(6), { filter: { owner: 'Ann' } }), { hidden: true, personas: { Main: 1 }, leads: 1 }],
    ['a filter by few veterans finds none', buildSummary(some(4), { filter: { persona: 'Veteran' } }), { hidden: true, personas: {}, leads: 0 }],
    ['a filter by the others has them', buildSummary(some(4), { filter: { persona: 'Main' } }), { hidden: true, personas: { Main: 10 }, leads: 10 }],
    ['whoever may not know is told of none', buildSummary(some(9), { people: false }), { hidden: true, personas: { Main: 15 }, leads: 15 }],
  ])('%s', (_, shown, expected) => expect(shown).toEqual(expected));
});

describe('the sources of each site', () => {
  const spent: CampaignSpend = { platform: 'google', campaign: 'Brand', cents: 900 };
  const of = (siteId: string, leads: readonly Lead[], spends: readonly CampaignSpend[] = []) => ({ now: { leads: leads.map(entry => ({ ...entry, siteId })), spends }, before: none, timeZone: 'UTC', people: true });
  it('have their own leads and cost, and keep what has no source apart', () => {
    const { sites } = leadView([
      of('site-1', [from('google', 'cpc', 'Brand'), from('google', 'cpc', 'Brand'), from('portal', 'referral', 'x'), lead()], [spent, { platform: 'google', campaign: 'Other', cents: 50 }]),
      of('site-2', [from('google', 'cpc', 'Brand')]),
    ], {}, nowMs);
    expect(sites.map(({ name, sources }) => [name, sources.map(row => [row.name, row.leads, row.spendCents])])).toEqual([
      ['site-1', [['google', 2, 900], ['portal', 1, null], ['Not attributed', 1, 50]]],
      ['site-2', [['google', 1, null]]],
    ]);
  });
  it('have no cost with a filter that advertising cannot follow, and keep spend without leads', () => {
    const [first] = leadView([of('site-1', [from('google', 'cpc', 'Brand', { leadOwnerName: 'Ann' })], [spent])], { owner: 'Ann' }, nowMs).sites;
    expect(first?.sources.map(({ name, spendCents }) => [name, spendCents])).toEqual([['google', null]]);
    const [site] = leadView([of('site-1', [from('google', 'cpc', 'Brand')], [{ platform: 'google', campaign: 'Nobody', cents: 70 }])], {}, nowMs).sites;
    expect(site?.sources.map(({ name, leads: count, spendCents }) => [name, count, spendCents])).toEqual([['google', 1, null], ['Not attributed', 0, 70]]);
  });
});
