import * as z from 'zod/mini';
import { currencySchema, daySchema, idSchema, instantSchema, yearMonthSchema, storableNumber } from './primitives.ts';
import { salesGoalSchema } from './sales-goal.ts';

/** One line of a month's franchise sales (specification 3, Franchise sales entry). */
export const salesEntrySchema = z.strictObject({
  /** Stable key of the kind of unit: 'new-franchise', 'resale'. */
  metricKey: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'Not a sales key')),
  /** What a person calls it. */
  display: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Units sold. */
  value: z
    .int('Units must be a whole number')
    .check(z.nonnegative('Units must be 0 or more'), z.lte(1e6, 'Too many units')),
  /** Revenue of one unit, in the month's currency. */
  revenuePerUnit: storableNumber.check(z.nonnegative('Revenue must be 0 or more'), z.lte(1e9, 'Revenue is too large')),
});
export type SalesEntry = z.infer<typeof salesEntrySchema>;

/** A month's unit sales of one site. */
export const salesMonthSchema = z.strictObject({
  yearMonth: yearMonthSchema,
  currency: currencySchema,
  entries: z.array(salesEntrySchema).check(z.maxLength(50)),
  common: z.strictObject({
    discoveryDays: z
      .int('Discovery days must be a whole number')
      .check(z.nonnegative('Discovery days must be 0 or more'), z.lte(1e4)),
  }),
});
export type SalesMonth = z.infer<typeof salesMonthSchema>;

/** What a franchise enters of its sales: units with their revenue, or the revenue of a month alone. */
export const salesKinds = ['units', 'revenue'] as const;
export const salesKindSchema = z.enum(salesKinds);
export type SalesKind = z.infer<typeof salesKindSchema>;

/** A month's entered revenue of one site; beside what web analytics measure, never added to it. */
export const revenueMonthSchema = z.strictObject({
  yearMonth: yearMonthSchema,
  currency: currencySchema,
  revenue: storableNumber.check(z.nonnegative('Revenue must be 0 or more'), z.lte(1e12, 'Revenue is too large')),
});
export type RevenueMonth = z.infer<typeof revenueMonthSchema>;

/** The months of one save, one undo or one upload. */
export const mostSalesMonths = 60;

/** A month's lines, or its revenue. */
export type SalesContent = SalesMonth | RevenueMonth;

const counted = { revision: z.int().check(z.positive()), changedAt: instantSchema };
/** A month as it is shown. `revision` grows with every change: whoever saves says which one they saw. */
const keptUnitsSchema = z.extend(salesMonthSchema, counted);
const keptRevenueSchema = z.extend(revenueMonthSchema, counted);
export type KeptUnits = z.infer<typeof keptUnitsSchema>;
export type KeptRevenue = z.infer<typeof keptRevenueSchema>;

/** A save, an upload or an undo of one site, as its list shows it. */
export const salesChangeSchema = z.object({
  changeId: idSchema,
  kind: salesKindSchema,
  source: z.enum(['grid', 'upload', 'undo']),
  at: instantSchema,
  /** The name of whoever made it. */
  by: z.string(),
  yearMonths: z.array(yearMonthSchema),
  /** Why closed months were changed. */
  reason: z.nullable(z.string()),
  /** Of an upload: its name, and how many lines were refused. */
  file: z.nullable(z.object({ name: z.string(), lines: z.int(), refused: z.int() })),
  undone: z.boolean(),
});
export type SalesChange = z.infer<typeof salesChangeSchema>;

/** Which side counts in a month: what people entered, or the leads that the CRM won. */
export const unitsAuthoritySchema = z.enum(['entered', 'crm']);
export type UnitsAuthority = z.infer<typeof unitsAuthoritySchema>;

/** Everything that a site's sales pages show: the year asked for and the two before it. */
export const salesBookSchema = z.object({
  siteId: idSchema,
  currency: currencySchema,
  /** In the site's time zone. */
  today: daySchema,
  goals: z.record(z.string(), salesGoalSchema),
  units: z.array(keptUnitsSchema),
  revenue: z.array(keptRevenueSchema),
  /** Deals that the CRM won, by the month they closed in, as of the last night. */
  won: z.array(z.object({ yearMonth: yearMonthSchema, units: z.int(), revenue: z.number() })),
  /** Months for which somebody named the side that counts. */
  authority: z.record(z.string(), unitsAuthoritySchema),
  /** Newest first, at most ten. */
  changes: z.array(salesChangeSchema),
});
export type SalesBook = z.infer<typeof salesBookSchema>;

/** What is read from an uploaded sheet, each from a column of its own. */
export const sheetColumnNames = ['month', 'display', 'units', 'revenuePerUnit', 'revenue', 'discoveryDays'] as const;
export type SheetColumn = (typeof sheetColumnNames)[number];
/** The place of each in the sheet, from 0. */
export const sheetColumnsSchema = z.partialRecord(z.enum(sheetColumnNames), z.int().check(z.nonnegative()));
export type SheetColumns = z.infer<typeof sheetColumnsSchema>;

/** A line of an uploaded sheet as it was read, with what is wrong with it. */
export const sheetLineSchema = z.object({
  line: z.int(),
  month: z.string(),
  display: z.string(),
  units: z.string(),
  revenue: z.string(),
  /** Null: the line is accepted. */
  problem: z.nullable(z.string()),
  /** A total or a heading of the report: it is neither accepted nor refused, and this says why. */
  note: z.optional(z.string()),
});
export type SheetLine = z.infer<typeof sheetLineSchema>;
