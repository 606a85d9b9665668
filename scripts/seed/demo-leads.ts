import { makeRandom, type Random } from '../sandbox/generated/random.ts';
import { type Lead, leadSchema, type territoryStatuses } from '../../shared/model/lead.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

type Weighted<Value> = readonly (readonly [weight: number, value: Value])[];
type Origin = readonly [source: string, medium: string, campaign: string];

const origins: Weighted<Origin> = [
  [17, ['google', 'cpc', 'Services Near Me']],
  [9, ['google', 'cpc', 'Brand Search']],
  [7, ['google', 'cpc', 'Competitors']],
  [20, ['google', 'organic', '(organic)']],
  [4, ['bing', 'organic', '(organic)']],
  [3, ['bing', 'cpc', 'Franchise site Services, near me']],
  [1.2, ['bing', 'cpc', 'Franchise site Brand']],
  [7, ['facebook', 'paid', 'Franchise site - Leads']],
  [5, ['facebook', 'paid', 'Franchise site - Traffic']],
  [3, ['fb', 'psocial', 'Franchise site - Leads']],
  [4, ['linkedin', 'paid', 'Franchise site - Lead form']],
  [2, ['linkedin', 'paid', 'Franchise site - Website visits']],
  [6, ['bizlistings', 'referral', 'franchisegator']],
  [4, ['franchisedirect', 'referral', 'listing']],
  [3, ['vetfran', 'referral', 'directory']],
  [6, ['(direct)', '(none)', '(direct)']],
  [5, ['newsletter', 'email', 'monthly-newsletter']],
  [3, ['(N/A)', '(N/A)', '(N/A)']],
];
const personas: Weighted<Lead['metrics']['persona']> = [
  [67, 'Main'],
  [20, 'Veteran'],
  [8, 'Conversion'],
  [5, 'Resale'],
];
const owners: Weighted<string> = [
  [34, 'R. Castellano'],
  [28, 'A. Whitlock'],
  [22, 'J. Okafor'],
  [12, 'S. Lindgren'],
  [4, 'N/A'],
];
const territories: Weighted<readonly [status: (typeof territoryStatuses)[number], name: string | undefined]> = [
  [57, ['Open', undefined]],
  [28, ['Closed', undefined]],
  [6, ['Adjusted', 'Atlanta North']],
  [5, ['Adjusted', 'Tampa East']],
  [4, ['Adjusted', 'Dallas West']],
];
const reasons: Weighted<string> = [
  [39, 'Not enough capital'],
  [25, 'Territory closed'],
  [20, 'No longer interested'],
  [10, 'Outside the territory'],
  [6, 'Other'],
];
const zips = ['30303', '30309', '33602', '75201', '28202', '37203', '80202', '85004', '60601', '98101'] as const;

function pick<Value>(random: Random, values: Weighted<Value>): Value | undefined {
  let left = random() * values.reduce((sum, [weight]) => sum + weight, 0);
  return values.find(([weight]) => (left -= weight) < 0)?.[1] ?? values[0]?.[1];
}

/** Generates a lead that arrived at an instant, with everything until `now`. */
export function demoLead(siteId: string, index: number, createdMs: number, now: number): Lead {
  const random = makeRandom('lead', siteId, index);
  const [source, medium, campaign] = pick(random, origins) ?? ['(N/A)', '(N/A)', '(N/A)'];
  const persona = pick(random, personas) ?? 'Main';
  const [territoryStatus, adjustedTerritory] = pick(random, territories) ?? ['Open', undefined];
  const until = (at: number | undefined) => (at !== undefined && at <= now ? Math.round(at) : undefined);
  const ai = random() < 0.78 ? createdMs + (1 + random() * 8) * minuteMs : undefined;
  const engaged =
    random() < 0.64 ? createdMs + (random() < 0.5 ? 2 + random() * 40 : 60 + random() * 2_000) * minuteMs : undefined;
  const booked = engaged !== undefined && random() < 0.42 ? engaged + (3 + random() * 90) * minuteMs : undefined;
  const meeting = booked === undefined ? undefined : booked + (0.6 + random() * 4) * dayMs;
  const rescheduled = meeting !== undefined && random() < 0.11 ? meeting + (1 + random() * 3) * dayMs : undefined;
  const outcome = random();
  const attended = meeting !== undefined && outcome < 0.75 && (rescheduled ?? meeting) <= now;
  const noShow = meeting !== undefined && outcome >= 0.75 && outcome < 0.9;
  const cancelled = meeting !== undefined && outcome >= 0.9;
  const qualified = random() < (attended ? 0.8 : 0.2);
  const isOut = random() < 0.2 && !(attended && qualified);
  const signed =
    attended && qualified && !isOut && random() < 0.36
      ? (rescheduled ?? meeting ?? 0) + (3 + random() * 9) * dayMs
      : undefined;
  const discovery = signed !== undefined && random() < 0.68 ? signed + (2 + random() * 9) * dayMs : undefined;
  const lastMove = [createdMs, ai, engaged, booked, meeting, rescheduled, signed, discovery].filter(
    at => at !== undefined && at <= now,
  );
  return leadSchema.parse({
    leadId: `L-${40_000 + index}`,
    siteId,
    timestamp: Math.round(createdMs),
    timestampUpdated: Math.round(Math.max(...lastMove.map(Number))),
    status: isOut ? 'lost' : 'open',
    revenue: random() < 0.6 ? 49_900 : undefined,
    dealType: pick(random, [
      [80, 'New unit'],
      [12, 'Resale'],
      [8, 'Conversion'],
    ]),
    contactedTimestamp: until(booked) === undefined ? undefined : Math.round(meeting ?? 0),
    engagedTimestamp: until(engaged),
    cancelledTimestamp: cancelled ? until((meeting ?? 0) - 3 * 3_600_000) : undefined,
    noShowTimestamp: noShow ? until(meeting) : undefined,
    rescheduledTimestamp:
      until(booked) === undefined || noShow || cancelled
        ? undefined
        : rescheduled === undefined
          ? undefined
          : Math.round(rescheduled),
    discoveryDayTimestamp: until(discovery),
    signedTimestamp: until(signed),
    aiInitEngagementTimestamp: until(ai),
    bookingCreatedAtTimestamp: until(booked),
    cancelledCounter: cancelled ? 1 : 0,
    noShowCounter: noShow ? 1 : 0,
    rescheduledCounter: rescheduled === undefined ? 0 : 1,
    bookingKept: attended,
    smsIneligible: random() < 0.08,
    metrics: {
      utm_source: source,
      utm_medium: medium,
      utm_campaign: campaign,
      persona,
      financiallyQualified: qualified,
      territoryStatus,
      adjustedTerritory,
      dqReason: isOut ? pick(random, reasons) : undefined,
      leadOwnerName: pick(random, owners),
      minority: random() < 0.09,
      veteran: persona === 'Veteran',
      zip: zips[Math.floor(random() * zips.length)],
      unsubscribed: random() < 0.04 ? true : undefined,
    },
  });
}

/** Turns a lead into a deal closed at an instant, with every stage before it. */
export function wonLead(lead: Lead, closedMs: number, revenue: number, dealType: string): Lead {
  const share = (part: number) => Math.round(lead.timestamp + (closedMs - lead.timestamp) * part);
  const booked = Math.min(lead.bookingCreatedAtTimestamp ?? Infinity, share(0.05));
  return leadSchema.parse({
    ...lead,
    status: 'Won',
    revenue,
    dealType,
    closeTimestamp: closedMs,
    timestampUpdated: closedMs,
    engagedTimestamp: Math.min(lead.engagedTimestamp ?? Infinity, share(0.03)),
    bookingCreatedAtTimestamp: booked,
    contactedTimestamp: Math.max(booked, share(0.2)),
    rescheduledTimestamp: undefined,
    rescheduledCounter: 0,
    noShowTimestamp: undefined,
    noShowCounter: 0,
    cancelledTimestamp: undefined,
    cancelledCounter: 0,
    bookingKept: true,
    signedTimestamp: share(0.55),
    discoveryDayTimestamp: share(0.8),
    metrics: {
      ...lead.metrics,
      dqReason: undefined,
      financiallyQualified: true,
      territoryStatus: lead.metrics.territoryStatus === 'Closed' ? 'Open' : lead.metrics.territoryStatus,
    },
  });
}
