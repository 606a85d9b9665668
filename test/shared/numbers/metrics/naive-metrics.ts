import { classifyChannel } from '../../../../shared/domain/channels/classify.ts';
import { eachDay } from '../../../../shared/domain/periods/days.ts';
import type { Ga4CoreDay } from '../../../../shared/platforms/ga4/days.ts';
import type { PrimaryDays } from '../../../../shared/platforms/records.ts';
import type { MetricKey } from '../../../../shared/model/metric-value.ts';

/**
 * The metrics once more, day by day and without parts, sources or records: a second computation to hold the first
 * against. Every service works; days of the range without a record are missing.
 */
export type NaiveDays = { [S in keyof PrimaryDays]: PrimaryDays[S][] };
type DayValue = { date: string; value: number | null; currency?: string };
/** What one platform tells of one thing; undefined: it is not connected for it. */
type Teller = DayValue[] | undefined;
type Sum = { value: number; missing: Set<string>; currencies: Set<string> };
export type NaiveValue = { value: number; currency?: string; missingDays: number } | null | 'mixed';

const isPaid = (row: Ga4CoreDay['traffic'][number]) => classifyChannel(row) === 'paid';
const nullSum = (values: (number | null)[]) =>
  values.every(value => value === null) && values.length > 0
    ? null
    : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

export function naiveMetrics(days: NaiveDays, range: { start: string; end: string }, ga4Counts: boolean) {
  const dates = eachDay(range.start, range.end);
  const listValues = <D extends { date: string; currency?: string }>(
    of: D[],
    valueOf: (day: D) => number | null,
  ): DayValue[] =>
    of.map(day => ({
      date: day.date,
      value: valueOf(day),
      ...(day.currency ? { currency: day.currency } : {}),
    }));
  const traffic = (
    want: (row: Ga4CoreDay['traffic'][number]) => boolean,
    key: 'sessions' | 'keyEvents' | 'revenue',
  ) => listValues(days.ga4, day => day.traffic.filter(want).reduce((sum, row) => sum + row[key], 0));
  const total = (key: 'sessions' | 'keyEvents' | 'sessionSeconds' | 'transactions' | 'revenue') =>
    listValues(days.ga4, ({ totals }) => totals[key]);

  const linked =
    days.ga4.some(({ totals }) => totals.adCost !== null) || (days.ga4.length === 0 && ga4Counts);
  const ga4Ads = (key: 'adCost' | 'adClicks'): Teller =>
    linked ? listValues(days.ga4, ({ totals }) => totals[key]) : undefined;
  const spend = <C extends { spend: number; objective: string | null }>(
    campaigns: C[],
    objectives?: string[],
  ) =>
    campaigns
      .filter(({ objective }) => !objectives || objectives.includes(objective ?? ''))
      .reduce((sum, campaign) => sum + campaign.spend, 0);
  const facebookLead = ['LEAD_GENERATION', 'CONVERSIONS', 'OUTCOME_LEADS'];
  const linkedinLead = ['LEAD_GENERATION', 'WEBSITE_CONVERSION'];
  const spends = (lead: boolean): Teller[] => [
    ga4Ads('adCost'),
    listValues(days.fb, day => spend(day.campaigns, lead ? facebookLead : undefined)),
    listValues(days.linkedin, day => spend(day.campaigns, lead ? linkedinLead : undefined)),
    listValues(days.bing, day => spend(day.campaigns)),
  ];
  const clicks = <C extends { clicks: number }>(day: { campaigns: C[] }) =>
    day.campaigns.reduce((sum, campaign) => sum + campaign.clicks, 0);
  const named = ({ actions }: PrimaryDays['fb']['campaigns'][number], type: string) =>
    actions.find(action => action.type === type)?.count;
  const forms = (campaign: PrimaryDays['fb']['campaigns'][number]) =>
    named(campaign, 'onsite_conversion.lead_grouped') ?? named(campaign, 'leadgen_grouped') ?? 0;
  const allLeads = (campaign: PrimaryDays['fb']['campaigns'][number]) =>
    Math.max(
      forms(campaign),
      named(campaign, 'lead') ??
        named(campaign, 'onsite_conversion.lead_grouped') ??
        named(campaign, 'offsite_conversion.fb_pixel_lead') ??
        0,
    );
  /** With GA4 forms only, without it all that the platforms count; a day lacks them where one of both is unknown. */
  const bothKnown = (day: PrimaryDays['linkedin']) => {
    const [inForms, onSite] = [
      nullSum(day.campaigns.map(({ oneClickLeads }) => oneClickLeads)),
      nullSum(day.campaigns.map(({ externalWebsiteConversions }) => externalWebsiteConversions)),
    ];
    return ga4Counts ? [inForms] : [inForms, onSite];
  };
  const linkedinLeads = [0, 1].map(index => listValues(days.linkedin, day => bothKnown(day)[index] ?? null));
  const leads: Teller[] = ga4Counts
    ? [
        traffic(isPaid, 'keyEvents'),
        listValues(days.fb, day => day.campaigns.reduce((sum, campaign) => sum + forms(campaign), 0)),
        linkedinLeads[0],
      ]
    : [
        listValues(days.fb, day => day.campaigns.reduce((sum, campaign) => sum + allLeads(campaign), 0)),
        ...linkedinLeads,
        listValues(days.bing, day => nullSum(day.campaigns.map(({ conversions }) => conversions))),
      ];
  const instagram: Teller =
    days.fbPage.length > 0 && days.fbPage.every(day => day.instagram === null)
      ? undefined
      : days.fbPage.flatMap(({ date, instagram: account }) => (account ? [{ date, value: account.newFollowers }] : []));
  /** Days without an Instagram account are known to have none: only days without a page's record are missing. */
  const withoutAccount = new Set(days.fbPage.filter(day => day.instagram === null).map(({ date }) => date));

  function sum(tellers: Teller[], isMoney = false): Sum | null | 'mixed' {
    const connected = tellers.filter(teller => teller !== undefined);
    const withValues = connected.filter(teller => teller.some(({ value }) => value !== null));
    if (withValues.length === 0) return null;
    const amount = (teller: DayValue[]) => teller.reduce((all, { value }) => all + (value ?? 0), 0);
    const paying = withValues.filter(teller => amount(teller) !== 0);
    const currencies = new Set(
      (paying.length > 0 ? paying : withValues).flatMap(teller =>
        teller.flatMap(({ currency, value }) => (currency === undefined || value === null ? [] : [currency])),
      ),
    );
    if (isMoney && currencies.size > 1) return 'mixed';
    const missing = new Set(
      connected.flatMap(teller =>
        dates.filter(
          date =>
            (teller.find(dayValue => dayValue.date === date)?.value ?? null) === null &&
            !(teller === instagram && withoutAccount.has(date)),
        ),
      ),
    );
    return { value: withValues.reduce((all, teller) => all + amount(teller), 0), missing, currencies };
  }
  const computeSum = (tellers: Teller[], money = false): NaiveValue => {
    const found = sum(tellers, money);
    if (found === null || found === 'mixed') return found;
    const [currency] = money ? found.currencies : [];
    return { value: found.value, missingDays: found.missing.size, ...(currency ? { currency } : {}) };
  };
  const ratio = (of: Teller[], over: Teller[], money: '' | 'of' | 'both' = ''): NaiveValue => {
    const [above, below] = [sum(of, money !== ''), sum(over, money === 'both')];
    if (above === null || below === null) return null;
    if (above === 'mixed' || below === 'mixed') return 'mixed';
    const currencies = new Set([...above.currencies, ...(money === 'both' ? below.currencies : [])]);
    if (money !== '' && currencies.size > 1) return 'mixed';
    if (below.value <= 0) return null;
    const [currency] = money === 'of' ? currencies : [];
    return {
      value: above.value / below.value,
      missingDays: new Set([...above.missing, ...below.missing]).size,
      ...(currency ? { currency } : {}),
    };
  };
  const newest = (counts: { date: string; fans: number | null | undefined }[]) =>
    counts.filter(({ fans }) => fans != null).sort((a, b) => (a.date < b.date ? 1 : -1))[0]?.fans;
  const follows = newest(days.fbPage.map(({ date, page }) => ({ date, fans: page.follows })));
  const igFollowers = newest(days.fbPage.map(({ date, instagram: ig }) => ({ date, fans: ig?.followers })));
  const orgFollowers = newest(days.linkedinOrg.map(({ date, followers }) => ({ date, fans: followers })));
  const gains = listValues(days.linkedinOrg, day => nullSum([day.organicFollowerGain, day.paidFollowerGain]));
  const pageGains = listValues(days.fbPage, ({ page }) => page.newFollows);
  const losses = listValues(days.fbPage, ({ page }) => page.unfollows);
  const knownSum = (teller: Teller) => sum([teller]);
  const grown = [
    { fans: follows, gained: knownSum(pageGains), lost: knownSum(losses) },
    { fans: igFollowers, gained: knownSum(instagram), lost: null },
    { fans: orgFollowers, gained: knownSum(gains), lost: null },
  ].flatMap(({ fans, gained, lost }) =>
    fans == null || gained === null || gained === 'mixed'
      ? []
      : [{ fans, gained: gained.value - (lost === null || lost === 'mixed' ? 0 : lost.value) }],
  );
  const [end, net] = [
    grown.reduce((all, { fans }) => all + fans, 0),
    grown.reduce((all, { gained }) => all + gained, 0),
  ];
  const followers = [follows, igFollowers, orgFollowers].filter(value => value != null);
  const views = listValues(days.gmb, ({ impressions }) => nullSum(Object.values(impressions)));
  const actions = listValues(days.gmb, day => nullSum([day.callClicks, day.websiteClicks, day.directionRequests]));
  const paid = (key: 'sessions' | 'keyEvents' | 'revenue') => traffic(isPaid, key);
  const organic = (key: 'sessions' | 'keyEvents') => traffic(row => classifyChannel(row) === 'organic', key);

  return {
    sessions: computeSum([total('sessions')]),
    goals: computeSum([total('keyEvents')]),
    gcr: ratio([total('keyEvents')], [total('sessions')]),
    avgSessDuration: ratio([total('sessionSeconds')], [total('sessions')]),
    seoSessions: computeSum([organic('sessions')]),
    seoGcr: ratio([organic('keyEvents')], [organic('sessions')]),
    paidSessions: computeSum([paid('sessions')]),
    paidAdsGoals: computeSum([paid('keyEvents')]),
    paidAdsGcr: ratio([paid('keyEvents')], [paid('sessions')]),
    transactions: computeSum([total('transactions')]),
    revenue: computeSum([total('revenue')], true),
    averageOrderValue: ratio([total('revenue')], [total('transactions')], 'of'),
    adSpend: computeSum(spends(false), true),
    costPerClick: ratio(
      spends(false),
      [ga4Ads('adClicks'), listValues(days.fb, clicks), listValues(days.linkedin, clicks), listValues(days.bing, clicks)],
      'of',
    ),
    paidLeads: computeSum(leads),
    costPerLead: ratio(spends(true), leads, 'of'),
    ROAS: ratio([paid('revenue')], spends(false), 'both'),
    gmbViews: computeSum([views]),
    gmbActions: computeSum([actions]),
    gmbGcr: ratio([actions], [views]),
    newFans: computeSum([pageGains, instagram, gains]),
    totalFans:
      followers.length === 0
        ? null
        : { value: followers.reduce((all, fans) => all + fans, 0), missingDays: -1 },
    fanGrowth: grown.length === 0 || end - net <= 0 ? null : { value: net / (end - net), missingDays: -1 },
  } satisfies Partial<Record<MetricKey, NaiveValue>>;
}
