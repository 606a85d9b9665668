import { dayNumber } from '../calendar.ts';
import type { PropertyProfile } from '../sandbox-types.ts';
import * as catalogue from './catalogue.ts';
import { cityTable } from './cities.ts';
import type { CityTable } from './cities.ts';
import { bell, picker, makeRandom } from './random.ts';
import { drift, trafficTable } from './traffic.ts';
import type { TrafficEntry } from './traffic.ts';
import { computeVolume } from './volume.ts';

/** Sessions of one day by column: the finest facts, from which every report is summed. */
export type DayFacts = {
  readonly count: number;
  readonly traffic: Uint8Array;
  readonly device: Uint8Array;
  readonly city: Uint8Array;
  readonly hour: Uint8Array;
  readonly page: Uint8Array;
  readonly engaged: Uint8Array;
  readonly isNew: Uint8Array;
  readonly views: Uint8Array;
  readonly seconds: Uint16Array;
  /** 0 = none, otherwise 1 + index of the key event. */
  readonly keyEvent: Uint8Array;
  readonly revenueCents: Uint32Array;
  /** 0 = none, otherwise 1 + index of the product. */
  readonly product: Uint8Array;
  readonly quantity: Uint8Array;
  readonly user: Uint32Array;
  /** Costs of the day by Google Ads campaign. */
  readonly ads: readonly { traffic: number; clicks: number; impressions: number; costCents: number }[];
};

export type PropertyTables = {
  traffic: TrafficEntry[];
  cities: CityTable;
  pages: catalogue.PageTable;
  keyEvents: readonly string[];
};

const returningShare = 0.28;
/** New visitors have their own numbers, above all returning ones. */
const newUserBase = 1_000_000;
const usersPerDay = 5_000;

export function createFacts(
  profile: PropertyProfile,
  anchorDay: string,
): { tables: PropertyTables; ofDay: (day: string) => DayFacts } {
  const tables: PropertyTables = {
    traffic: trafficTable(profile),
    cities: cityTable(profile.homeCities),
    pages: catalogue.pageTable(profile.kind),
    keyEvents: catalogue.keyEventNames[profile.kind],
  };
  const volume = computeVolume(profile, anchorDay);
  const pickCity = picker(tables.cities.map(({ weight }) => weight));
  const pickDevice = picker(catalogue.deviceWeights[profile.kind]);
  const pickHour = picker(catalogue.hourWeights);
  const pickPage = picker(tables.pages.weights);
  const pickCampaignPage = picker(tables.pages.campaignWeights);
  const pickEvent = picker(catalogue.keyEventWeights[profile.kind]);
  const pickProduct = picker(catalogue.products.map(([, , , , weight]) => weight));
  const weekly = new Map<number, (random: number) => number>();
  const pickTraffic = (week: number): ((random: number) => number) => {
    let pick = weekly.get(week);
    if (pick === undefined) {
      pick = picker(tables.traffic.map(({ weight }, index) => weight * drift(index, profile.propertyId, week)));
      weekly.set(week, pick);
    }
    return pick;
  };
  const anchor = dayNumber(anchorDay);
  // Rates use the mix of the weeks before the anchor, so that the profile's numbers result there.
  const anchorShares = tables.traffic.map(
    ({ weight }, index) => weight * drift(index, profile.propertyId, Math.floor((anchor - 13) / 7)),
  );
  const computeShare = (index: number): number =>
    (anchorShares[index] ?? 0) / anchorShares.reduce((sum, share) => sum + share, 0);
  const meanConversion = tables.traffic.reduce(
    (sum, { conversion }, index) => sum + computeShare(index) * conversion,
    0,
  );
  const leadRate = profile.keyEventsPer31Days / profile.sessionsPer31Days / meanConversion;
  const orderRate = (profile.transactionsPer31Days ?? 0) / profile.sessionsPer31Days / meanConversion;
  const adShare = tables.traffic.reduce((sum, { googleAds }, index) => sum + (googleAds ? computeShare(index) : 0), 0);
  const clicksPer31Days = profile.sessionsPer31Days * adShare * 1.12;
  const costPerClickCents = clicksPer31Days === 0 ? 0 : ((profile.adSpendPer31Days ?? 0) * 100) / clicksPer31Days;

  const isAdvertised = (entry: number): boolean => {
    const { googleAds = false, channelGroup = '' } = tables.traffic[entry] ?? {};
    return googleAds || (profile.quirks?.importsCost === true && channelGroup === 'Paid Social');
  };

  function generateAds(day: string, traffic: Uint8Array): DayFacts['ads'] {
    const sessions = new Map<number, number>();
    for (const entry of traffic) if (isAdvertised(entry)) sessions.set(entry, (sessions.get(entry) ?? 0) + 1);
    return [...sessions].map(([entry, visits]) => {
      const random = makeRandom(profile.propertyId, day, 'ads', entry);
      const clicks = Math.max(visits, Math.round(visits * (1.12 + 0.05 * bell(random))));
      return {
        traffic: entry,
        clicks,
        impressions: Math.round(clicks / (0.05 + 0.03 * random())),
        costCents: Math.round(clicks * costPerClickCents * (1 + 0.06 * bell(random))),
      };
    });
  }

  function ofDay(day: string): DayFacts {
    const number = dayNumber(day);
    const count = volume.sessions(day);
    const random = makeRandom(profile.propertyId, day, 'sessions');
    const pick = pickTraffic(Math.floor((number + 3) / 7));
    const trend = 1.006 ** Math.max(-24, Math.min(12, (number - anchor + 15) / 30.44));
    const bytes = (): Uint8Array => new Uint8Array(count);
    const facts = {
      count,
      traffic: bytes(),
      device: bytes(),
      city: bytes(),
      hour: bytes(),
      page: bytes(),
      engaged: bytes(),
      isNew: bytes(),
      views: bytes(),
      seconds: new Uint16Array(count),
      keyEvent: bytes(),
      revenueCents: new Uint32Array(count),
      product: bytes(),
      quantity: bytes(),
      user: new Uint32Array(count),
    };
    for (let index = 0; index < count; index += 1) {
      const entry = pick(random());
      const traffic = tables.traffic[entry];
      if (traffic === undefined) continue;
      const device = pickDevice(random());
      facts.traffic[index] = entry;
      facts.device[index] = device;
      facts.city[index] = pickCity(random());
      facts.hour[index] = pickHour(random());
      const isCampaign = !traffic.campaign.startsWith('(') && traffic.channelGroup !== 'Email';
      facts.page[index] = (isCampaign ? pickCampaignPage : pickPage)(random());
      const factor = traffic.conversion * (catalogue.deviceConversion[device] ?? 1) * trend;
      const isLead = random() < leadRate * factor;
      const isOrder = !isLead && random() < orderRate * factor;
      if (isOrder) {
        const product = pickProduct(random());
        const price = catalogue.products[product]?.[3] ?? 0;
        const quantity = 1 + Math.floor(random() * random() * 3.2);
        facts.product[index] = product + 1;
        facts.quantity[index] = quantity;
        facts.revenueCents[index] =
          price * quantity + (price * quantity < catalogue.freeShippingCents ? catalogue.shippingCents : 0);
        facts.keyEvent[index] = 1;
      } else if (isLead) facts.keyEvent[index] = 1 + pickEvent(random());
      const engaged = isLead || isOrder || random() < traffic.engaged;
      facts.engaged[index] = engaged ? 1 : 0;
      facts.views[index] = engaged ? 1 + Math.floor(random() * random() * 9) : 1;
      facts.seconds[index] = engaged ? 12 + Math.floor(620 * random() * random()) : Math.floor(random() * 9);
      const isNew = random() >= returningShare;
      facts.isNew[index] = isNew ? 1 : 0;
      facts.user[index] = isNew
        ? newUserBase + number * usersPerDay + index
        : Math.floor(random() * profile.sessionsPer31Days * 0.4);
    }
    return { ...facts, ads: generateAds(day, facts.traffic) };
  }
  return { tables, ofDay };
}
