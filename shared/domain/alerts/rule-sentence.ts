import * as z from 'zod/mini';
import { type OwnRule, ownRuleSchema } from '../../model/alert.ts';
import { type MetricKey, metricKeys } from '../../model/metric-value.ts';
import { type UnusualMetric, unusualMetrics } from '../../model/rule-id.ts';
import { type Threshold, thresholdSchemas } from '../../model/rule-settings.ts';
import { metricTable } from '../../numbers/metrics/table.ts';
import { pulledPlatforms, type RecordService, serviceNames, stoppingServices } from '../../platforms/registry.ts';
import type { ThresholdName } from './inherited-rules.ts';

/** The settings of a custom rule that its sentence says. */
type CustomRule = Pick<OwnRule, 'metric' | 'kind' | 'direction' | 'value' | 'days' | 'minimum'>;

/** A rule with its settings. Rates and changes are fractions. */
export type RuleSetting =
  /** Days without data, beyond the platform's usual delay. */
  | { readonly kind: 'silent'; readonly service: RecordService; readonly days: number }
  | { readonly kind: 'roas'; readonly threshold: number; readonly days: number }
  /** Percentage points. */
  | { readonly kind: 'bounce'; readonly points: number }
  | { readonly kind: 'leads'; readonly hours: number; readonly minutes: number }
  /** Severe changes of a metric; null: other changes of all four. */
  | { readonly kind: 'unusual'; readonly metric: UnusualMetric | null }
  | { readonly kind: 'custom'; readonly rule: CustomRule };

/** A part of a sentence: text, or a threshold that can be changed. */
export type SentencePart = string | { readonly name: ThresholdName; readonly value: number };

const start = 'Tell me when ';
const dayWord = (days: number): string => (days === 1 ? 'day' : 'days');

/** Proper nouns keep their capital letter within a sentence. */
const lowerFirst = (title: string): string =>
  title.startsWith('Facebook') ? title : `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
const metricName = (metric: MetricKey): string => lowerFirst(metricTable[metric].title);
/** True for 'sessions' and 'paid leads', but not for 'referral share of goals'. */
const isPlural = (metric: MetricKey): boolean => metricTable[metric].title.replace(/ of .*$/, '').endsWith('s');

/** Returns a rule's sentence in parts, so that a form can show its thresholds as fields. */
export function sentenceParts(setting: RuleSetting): SentencePart[] {
  switch (setting.kind) {
    case 'silent': {
      const { service, days } = setting;
      const { lagDays } = pulledPlatforms[service];
      return [
        `${start}${serviceNames[service]} sends no data for `,
        { name: service, value: days },
        ` ${dayWord(days)}${lagDays === 0 ? '' : ` beyond its usual ${lagDays}`}`,
      ];
    }
    case 'roas':
      return [
        `${start}ROAS is `,
        { name: 'roasThreshold', value: setting.threshold },
        ' or less for ',
        { name: 'roasDays', value: setting.days },
        ` ${dayWord(setting.days)}`,
      ];
    case 'bounce':
      return [
        `${start}bounce rate from CPC rises by `,
        { name: 'bouncePoints', value: setting.points },
        ' points in 7 days',
      ];
    case 'leads':
      return [
        `${start}a lead waits over `,
        { name: 'unansweredHours', value: setting.hours },
        ' hours, or the median first response takes over ',
        { name: 'answerMinutes', value: setting.minutes },
        ' minutes',
      ];
    case 'unusual':
      return [
        setting.metric === null
          ? `${start}sessions, goals, ad spend, or cost per lead differ from the usual: 25% more or 20% less`
          : `${start}${metricName(setting.metric)} ${isPlural(setting.metric) ? 'differ' : 'differs'} severely from the usual: 50% more or 33% less`,
      ];
    case 'custom':
      return [formatCustomRule(setting.rule)];
  }
}

/** Writes a rule as one sentence: its start, then 'bounce rate is above 40% for 7 days'. */
export const formatRule = (setting: RuleSetting): string =>
  sentenceParts(setting)
    .map(part => (typeof part === 'string' ? part : String(part.value)))
    .join('');

function formatCustomRule({ metric, kind, direction, value, days, minimum }: CustomRule): string {
  const plural = isPlural(metric);
  const change = direction === 'above' ? 'rise' : 'fall';
  const condition =
    kind === 'relative'
      ? `${change}${plural ? '' : 's'} by more than ${formatDecimal(value, 2)}% in`
      : `${plural ? 'are' : 'is'} ${direction} ${formatAmount(metric, value)} for`;
  const volume = minimum === 0 ? '' : ` with a volume of at least ${formatDecimal(minimum, 0)}`;
  return `${start}${metricName(metric)} ${condition} ${days} ${dayWord(days)}${volume}`;
}

/** The number of decimal places between a stored value and a printed one. */
const getPlaces = (metric: MetricKey): number => (metricTable[metric].modifier === 100 ? 2 : 0);

function formatAmount(metric: MetricKey, value: number): string {
  const { prefix, suffix } = metricTable[metric];
  const text = formatDecimal(Math.abs(value), getPlaces(metric));
  return `${value < 0 ? '-' : ''}${prefix}${text}${suffix}`;
}

/** Prints every digit of a number that is not negative, times a power of ten: 1,234.5. */
function formatDecimal(value: number, places: number): string {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const point = whole.length + Number(exponent) + places;
  const digits = `${whole}${fraction}`.padStart(whole.length + fraction.length + Math.max(0, -point), '0');
  const at = Math.max(0, point);
  const padded = digits.padEnd(at, '0');
  const integer = BigInt(padded.slice(0, at)).toLocaleString('en-US');
  // A number's shortest text never ends in a zero after the point.
  const decimals = padded.slice(at);
  return decimals === '' ? integer : `${integer}.${decimals}`;
}

/** The inverse of `formatDecimal`. */
const readDecimal = (text: string, places: number): number => Number(`${text.replaceAll(',', '')}e${-places}`);

const ruledMetrics = new Map(metricKeys.map(metric => [metricName(metric).toLowerCase(), metric]));
const servicesByName = new Map(stoppingServices.map(service => [serviceNames[service].toLowerCase(), service]));
const customSchema = z.pick(ownRuleSchema, {
  metric: true,
  kind: true,
  direction: true,
  value: true,
  days: true,
  minimum: true,
});

const number = String.raw`(\d[\d,]*(?:\.\d+)?)`;
const volume = String.raw`(?: with a volume of at least ${number})?`;
/** Sentences without their start, in lower case, each with how its numbers are read. */
const forms: readonly (readonly [RegExp, (found: readonly string[]) => RuleSetting | null])[] = [
  [
    new RegExp(String.raw`^(.+) sends no data for ${number} days?(?: beyond its usual \d+)?$`),
    ([, name = '', days = '']) => {
      const service = servicesByName.get(name);
      return service === undefined ? null : { kind: 'silent', service, days: readDecimal(days, 0) };
    },
  ],
  [
    new RegExp(`^roas is ${number} or less for ${number} days?$`),
    ([, threshold = '', days = '']) => ({
      kind: 'roas',
      threshold: readDecimal(threshold, 0),
      days: readDecimal(days, 0),
    }),
  ],
  [
    new RegExp(`^bounce rate from cpc rises by ${number} points in 7 days$`),
    ([, points = '']) => ({ kind: 'bounce', points: readDecimal(points, 0) }),
  ],
  [
    new RegExp(`^a lead waits over ${number} hours?, or the median first response takes over ${number} minutes?$`),
    ([, hours = '', minutes = '']) => ({
      kind: 'leads',
      hours: readDecimal(hours, 0),
      minutes: readDecimal(minutes, 0),
    }),
  ],
  ...[null, ...unusualMetrics].map(
    metric =>
      [
        new RegExp(`^${formatRule({ kind: 'unusual', metric }).slice(start.length).toLowerCase()}$`),
        () => ({ kind: 'unusual', metric }) as const,
      ] as const,
  ),
  [
    new RegExp(String.raw`^(.+) (rise|fall)s? by more than ${number}% in ${number} days?${volume}$`),
    ([, name = '', change = '', value = '', days = '', minimum = '0']) =>
      toCustom(name, 'relative', change === 'rise', () => readDecimal(value, 2), days, minimum),
  ],
  [
    new RegExp(String.raw`^(.+) (?:is|are) (above|below) (-?)\$?${number}(?:%| s| min)? for ${number} days?${volume}$`),
    ([, name = '', direction = '', sign = '', value = '', days = '', minimum = '0']) =>
      toCustom(
        name,
        'absolute',
        direction === 'above',
        metric => (sign === '-' ? -1 : 1) * readDecimal(value, getPlaces(metric)),
        days,
        minimum,
      ),
  ],
];

function toCustom(
  name: string,
  kind: OwnRule['kind'],
  isAbove: boolean,
  readValue: (metric: MetricKey) => number,
  days: string,
  minimum: string,
): RuleSetting | null {
  const metric = ruledMetrics.get(name);
  if (metric === undefined) return null;
  const { data: rule } = z.safeParse(customSchema, {
    metric,
    kind,
    direction: isAbove ? 'above' : 'below',
    value: readValue(metric),
    days: readDecimal(days, 0),
    minimum: readDecimal(minimum, 0),
  });
  return rule === undefined ? null : { kind: 'custom', rule };
}

/**
 * Reads a sentence back to its rule; null for other text, and for numbers out of range. Capital letters, more spaces,
 * the start, and the period at the end don't matter.
 */
export function readRule(sentence: string): RuleSetting | null {
  const text = sentence.trim().replaceAll(/\s+/g, ' ').replace(/\.$/, '').toLowerCase();
  const condition = text.startsWith(start.toLowerCase()) ? text.slice(start.length) : text;
  for (const [form, read] of forms) {
    const found = form.exec(condition);
    const setting = found === null ? null : read(found);
    if (setting !== null) return isAllowed(setting) ? setting : null;
  }
  return null;
}

const isAllowed = (setting: RuleSetting): boolean =>
  listThresholds(setting).every(([threshold, value]) => thresholdSchemas[threshold].safeParse(value).success);

function listThresholds(setting: RuleSetting): readonly (readonly [Threshold, number])[] {
  switch (setting.kind) {
    case 'silent':
      return [['silentDays', setting.days]];
    case 'roas':
      return [
        ['roasThreshold', setting.threshold],
        ['roasDays', setting.days],
      ];
    case 'bounce':
      return [['bouncePoints', setting.points]];
    case 'leads':
      return [
        ['unansweredHours', setting.hours],
        ['answerMinutes', setting.minutes],
      ];
    case 'unusual':
    case 'custom':
      return [];
  }
}
