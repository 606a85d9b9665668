/**
 * Column requested from a campaign report and its cell type. Columns with a `field` are optional: when the platform
 * retires one, set `retiredOn`, and the field becomes null; until then the connector detects the refused one
 * automatically. Names: the Reporting API's (facts, platform APIs, section 9, Columns).
 */
export type CellKind = 'period' | 'id' | 'text' | 'currency' | 'count' | 'decimal' | 'percent';

const requiredColumns = {
  TimePeriod: 'period',
  CampaignId: 'id',
  CampaignName: 'text',
  DeviceType: 'text',
  CurrencyCode: 'currency',
  Impressions: 'count',
  Clicks: 'count',
  Spend: 'decimal',
} as const satisfies Record<string, CellKind>;

const optionalColumns = {
  CampaignStatus: { kind: 'text', field: 'status', retiredOn: null },
  CampaignType: { kind: 'text', field: 'objective', retiredOn: null },
  /** Decimal; `Conversions` is its integer predecessor. */
  ConversionsQualified: { kind: 'decimal', field: 'conversions', retiredOn: null },
  Revenue: { kind: 'decimal', field: 'revenue', retiredOn: null },
  PhoneCalls: { kind: 'count', field: 'phoneCalls', retiredOn: null },
} as const satisfies Record<string, { kind: CellKind; field: string; retiredOn: string | null }>;
type OptionalColumn = keyof typeof optionalColumns;
const isOptionalColumn = (name: string): name is OptionalColumn => Object.hasOwn(optionalColumns, name);
export const optionalNames = Object.keys(optionalColumns).filter(isOptionalColumn);

/** Returns a report's columns without some, each with its kind. */
export function columnsWithout(left: ReadonlySet<string>): Record<string, CellKind> {
  const includedNames = optionalNames.filter(name => !left.has(name) && optionalColumns[name].retiredOn === null);
  return { ...requiredColumns, ...Object.fromEntries(includedNames.map(name => [name, optionalColumns[name].kind])) };
}
