import * as z from 'zod/mini';
import { currencySchema, daySchema, idSchema, instantSchema, yearMonthSchema, storableNumber } from './primitives.ts';
import { salesGoalSchema } from './sales-goal.ts';

/** One line of a month's franchise sales (specification 3, Franchise sales entry). */
export const salesEntrySchema = z.strictObject({
  /** Stable key of the kind of unit: 'new-franchise', 'resale'. */
  metricKey: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'Not a sales key')),
  /** The display name. */
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

/** The sales a franchise enters: units with their revenue, or only a month's revenue. */
export const salesKinds = ['units', 'revenue'] as const;
export const salesKindSchema = z.enum(salesKinds);
export type SalesKind = z.infer<typeof salesKindSchema>;

/** A site's entered revenue for a month; shown with web analytics revenue, never added to it. */
export const revenueMonthSchema = z.strictObject({
  yearMonth: yearMonthSchema,
  currency: currencySchema,
  revenue: storableNumber.check(z.nonnegative('Revenue must be 0 or more'), z.lte(1e12, 'Revenue is too large')),
});
export type RevenueMonth = z.infer<typeof revenueMonthSchema>;

/** The months of one save, one undo or one upload. */
export const maxSalesMonths = 60;

/** A month's lines, or its revenue. */
export type SalesContent = SalesMonth | RevenueMonth;

const counted = { revision: z.int().check(z.positive()), changedAt: instantSchema };
/** A month for display. `revision` grows with every change: a save states the revision it was based on. */
const keptUnitsSchema = z.extend(salesMonthSchema, counted);
const keptRevenueSchema = z.extend(revenueMonthSchema, counted);
export type KeptUnits = z.infer<typeof keptUnitsSchema>;
export type KeptRevenue = z.infer<typeof keptRevenueSchema>;

/** A save, an upload or an undo at one site, for its list. */
export const salesChangeSchema = z.object({
  changeId: idSchema,
  kind: salesKindSchema,
  source: z.enum(['grid', 'upload', 'undo']),
  at: instantSchema,
  /** The name of the user who made it. */
  by: z.string(),
  yearMonths: z.array(yearMonthSchema),
  /** The reason that closed months were changed. */
  reason: z.nullable(z.string()),
  /** Uploads only: the file name, and the number of refused lines. */
  file: z.nullable(z.object({ name: z.string(), lines: z.int(), refused: z.int() })),
  undone: z.boolean(),
});
export type SalesChange = z.infer<typeof salesChangeSchema>;

/** The side that counts in a month: entered units, or leads won in the CRM. */
export const unitsAuthoritySchema = z.enum(['entered', 'crm']);
export type UnitsAuthority = z.infer<typeof unitsAuthoritySchema>;

/** All data of a site's sales pages: the requested year and the two before it. */
export const salesBookSchema = z.object({
  siteId: idSchema,
  currency: currencySchema,
  /** Today in the site's time zone. */
  today: daySchema,
  goals: z.record(z.string(), salesGoalSchema),
  units: z.array(keptUnitsSchema),
  revenue: z.array(keptRevenueSchema),
  /** Deals won in the CRM, by the month they closed in, as of the last night. */
  won: z.array(z.object({ yearMonth: yearMonthSchema, units: z.int(), revenue: z.number() })),
  /** Months with a user's choice of the side that counts. */
  authority: z.record(z.string(), unitsAuthoritySchema),
  /** Newest first, at most ten. */
  changes: z.array(salesChangeSchema),
});
export type SalesBook = z.infer<typeof salesBookSchema>;

/** Fields read from an uploaded sheet, each from its own column. */
export const sheetColumnNames = ['month', 'display', 'units', 'revenuePerUnit', 'revenue', 'discoveryDays'] as const;
export type SheetColumn = (typeof sheetColumnNames)[number];
/** The index of each in the sheet, from 0. */
export const sheetColumnsSchema = z.partialRecord(z.enum(sheetColumnNames), z.int().check(z.nonnegative()));
export type SheetColumns = z.infer<typeof sheetColumnsSchema>;

/** A line of an uploaded sheet as read, with its problems. */
export const sheetLineSchema = z.object({
  line: z.int(),
  month: z.string(),
  display: z.string(),
  units: z.string(),
  revenue: z.string(),
  /** Null: the line is accepted. */
  problem: z.nullable(z.string()),
  /** The reason for a total or a heading of the report, which is neither accepted nor refused. */
  note: z.optional(z.string()),
});
export type SheetLine = z.infer<typeof sheetLineSchema>;
