import * as z from 'zod/mini';
import { commonSchema, comparedFields, numberPairSchema, metricKeys } from './metric-value.ts';
import { factKeys, measureKeys, pageIds } from './page-keys.ts';
import { channelSchema, panelSchema, seriesPointSchema } from './panel.ts';
import { boundedText, currencySchema, daySchema, scopeIdSchema, yearMonthSchema } from './primitives.ts';

export const pageIdSchema = z.enum(pageIds);
const factsSchema = z.partialRecord(z.enum(factKeys), z.number());

/** A figure card; `key` is a metric of the vocabulary or a measure. The series are days, or months of a year. */
export const pageFigureSchema = z.object({
  key: z.enum([...metricKeys, ...measureKeys]),
  ...comparedFields,
  series: z.array(seriesPointSchema),
  previousSeries: z.array(seriesPointSchema),
});
export type PageFigure = z.infer<typeof pageFigureSchema>;

/** The sort measure over common data, if it differs from `facts` and `previous`; null: no comparison. */
const like = z.optional(z.nullable(numberPairSchema));

/**
 * One row of a breakdown: facts of the period and of the comparison (null: there was none, or it was not requested).
 */
export const pageRowSchema = z.object({
  /** The dimension's parts: ['google', 'organic'], ['Atlanta', 'Georgia'], ['17']. */
  key: z.array(z.string()),
  /** Traffic rows only. */
  channel: z.optional(channelSchema),
  /** Money rows only. */
  currency: z.optional(currencySchema),
  facts: factsSchema,
  previous: z.nullable(factsSchema),
  like,
  /** The sort value at each point of the range (`grain`), for panels that draw it; null: not reported. */
  trend: z.optional(z.array(z.nullable(z.number()))),
});
export type PageRow = z.infer<typeof pageRowSchema>;

/** Several rows as one. */
const rowsSumSchema = z.object({ rows: z.int(), facts: factsSchema, previous: z.nullable(factsSchema), like });

export const rowsDataSchema = z.object({
  kind: z.literal('rows'),
  /** Sorted by the panel, at most `rowLimit`; the others are one sum in `rest`. */
  rows: z.array(pageRowSchema),
  rest: z.nullable(rowsSumSchema),
  /** By site only: the sites after the largest as one; null: none. */
  others: z.optional(z.nullable(rowsSumSchema)),
  /**
   * The part in no row: the platform's '(other)', '(not set)' and withheld rows combined. Null if the rows explain the
   * total.
   */
  remainder: z.nullable(z.object({ facts: factsSchema, previous: z.nullable(factsSchema), like })),
  /**
   * The platform's counts without the breakdown. Facts that it does not report this way, or in several currencies, are
   * absent.
   */
  total: factsSchema,
  previousTotal: z.nullable(factsSchema),
  totalLike: like,
  /** Money in several currencies is not added. */
  currencies: z.array(currencySchema),
  /** False: the two periods have nothing in common, so there is no change. */
  comparable: z.boolean(),
  /** The basis of the changes; absent: all of both periods. */
  common: z.optional(commonSchema),
  /** The months of rows that their platform counts by whole months, and the months they are compared with. */
  months: z.optional(z.object({ now: z.array(yearMonthSchema), before: z.array(yearMonthSchema) })),
});
export type RowsData = z.infer<typeof rowsDataSchema>;

const lab = {
  performance: z.nullable(z.number()),
  firstContentfulPaintMs: z.nullable(z.number()),
  largestContentfulPaintMs: z.nullable(z.number()),
  totalBlockingTimeMs: z.nullable(z.number()),
  cumulativeLayoutShift: z.nullable(z.number()),
  speedIndexMs: z.nullable(z.number()),
  interactiveMs: z.nullable(z.number()),
};
export const speedDataSchema = z.object({
  kind: z.literal('speed'),
  /** Newest last. */
  runs: z.array(
    z.object({
      date: daySchema,
      ...lab,
      finalUrl: z.string(),
      lighthouseVersion: z.string(),
      runtimeError: z.optional(z.string()),
    }),
  ),
});
export type SpeedData = z.infer<typeof speedDataSchema>;
export const figuresDataSchema = z.object({ kind: z.literal('figures'), figures: z.array(pageFigureSchema) });

const goalNamesSchema = z.record(z.string(), z.string());
/** Filters that a click on a row sets, named as in the row. */
export const filterKeys = ['channel', 'campaign', 'page', 'city', 'device'] as const;
export type FilterKey = (typeof filterKeys)[number];
export const rowFiltersSchema = z.object({
  channel: z.optional(channelSchema),
  campaign: z.optional(boundedText(300)),
  page: z.optional(boundedText(500)),
  city: z.optional(boundedText(200)),
  device: z.optional(boundedText(60)),
});
export type RowFilters = z.infer<typeof rowFiltersSchema>;

const rangeSchema = z.object({ start: daySchema, end: daySchema });
/**
 * A performance page: every panel of `shared/screens/pages` with its data, the reason it is empty, or its failure,
 * which affects no other panel.
 */
export const pageViewSchema = z.object({
  siteId: scopeIdSchema,
  page: pageIdSchema,
  timeZone: z.string(),
  range: rangeSchema,
  comparison: rangeSchema,
  /** The length of a series point. */
  grain: z.enum(['day', 'month']),
  isEcommerce: z.boolean(),
  /** Display names on a page with events: the site's own, and those from above. */
  goalNames: z.optional(z.object({ own: goalNamesSchema, above: goalNamesSchema })),
  /** The panels and figures that row filters change. All others cover everything, and say so. */
  following: z.optional(z.object({ panels: z.array(z.string()), figures: z.array(pageFigureSchema.shape.key) })),
  panels: z.record(z.string(), panelSchema(z.union([figuresDataSchema, rowsDataSchema, speedDataSchema]))),
});
export type PageView = z.infer<typeof pageViewSchema>;

/** The number of rows of a breakdown in one answer; an export requests the others page by page. */
export const rowLimit = 250;
