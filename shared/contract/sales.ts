import * as z from 'zod/mini';
import { boundedText, idSchema, yearMonthSchema } from '../model/primitives.ts';
import {
  maxSalesMonths,
  revenueMonthSchema,
  salesBookSchema,
  salesChangeSchema,
  salesMonthSchema,
  sheetColumnsSchema,
  sheetLineSchema,
  unitsAuthoritySchema,
} from '../model/sales.ts';
import { seoSchema, summarySchema } from '../model/score-card.ts';
import { defineEndpoint } from './endpoint.ts';

/** A franchise's entered sales by month: units with their revenue, and revenue only. */
const ofNode = z.strictObject({ siteId: idSchema });
const none = z.strictObject({});
const site = { kind: 'node', node: { from: 'path', param: 'siteId' } } as const;
const readsSales = { ...site, action: 'metrics.read' } as const;
const readsFiles = { ...site, action: 'sales-file.read' } as const;
const updatesUnits = { ...site, action: 'unit-sales.update' } as const;
const updatesRevenue = { ...site, action: 'revenue.update' } as const;

/** A month's lines without what the site decides (the currency) or the path says (the month). */
const lines = { entries: salesMonthSchema.shape.entries, common: salesMonthSchema.shape.common };
/** The revision that was seen; 0 for a month without an entry. */
const revisionSchema = z.int().check(z.nonnegative());
/** Chosen by the client: repeating a save has one effect. */
const changeId = idSchema;
const reason = z.optional(boundedText(200));
const someMonths = <Month extends z.core.$ZodType>(month: Month) =>
  z
    .array(month)
    .check(z.minLength(1), z.maxLength(maxSalesMonths, `At most ${maxSalesMonths} months can be saved together`));

export const getSales = defineEndpoint({
  id: 'get-sales',
  area: 'metrics',
  method: 'GET',
  path: '/sites/{siteId}/sales',
  summary: 'Get entered unit sales and revenue of a year and the two before it, with goals and recent changes',
  params: ofNode,
  query: z.strictObject({ year: z.string().check(z.regex(/^20\d{2}$/, 'Not a year')) }),
  status: 200,
  response: salesBookSchema,
  access: readsSales,
});

export const putUnitSales = defineEndpoint({
  id: 'put-unit-sales',
  area: 'metrics',
  method: 'PUT',
  path: '/sites/{siteId}/unit-sales',
  summary: 'Save months of unit sales, all or none',
  params: ofNode,
  query: none,
  body: z.strictObject({
    changeId,
    reason,
    months: someMonths(z.strictObject({ yearMonth: yearMonthSchema, seen: revisionSchema, ...lines })),
  }),
  status: 200,
  response: z.object({ change: salesChangeSchema }),
  access: updatesUnits,
});

export const putRevenueSales = defineEndpoint({
  id: 'put-revenue-sales',
  area: 'metrics',
  method: 'PUT',
  path: '/sites/{siteId}/revenue-sales',
  summary: 'Save months of revenue, all or none',
  params: ofNode,
  query: none,
  body: z.strictObject({
    changeId,
    reason,
    /** Null clears the month. */
    months: someMonths(
      z.strictObject({
        yearMonth: yearMonthSchema,
        seen: revisionSchema,
        revenue: z.nullable(revenueMonthSchema.shape.revenue),
      }),
    ),
  }),
  status: 200,
  response: z.object({ change: salesChangeSchema }),
  access: updatesRevenue,
});

/**
 * The specification's own call for one month: named values replace the stored ones, the rest stays. Units have no
 * revision. `metrics` and `common` come together.
 */
export const putMonthMetrics = defineEndpoint({
  id: 'put-month-metrics',
  area: 'metrics',
  method: 'PUT',
  path: '/metrics/month/{siteId}/{yearMonth}',
  summary: "Save one month's unit sales, and its score card: keywords and summary",
  params: z.strictObject({ siteId: idSchema, yearMonth: yearMonthSchema }),
  query: none,
  body: z
    .strictObject({
      metrics: z.optional(salesMonthSchema.shape.entries),
      common: z.optional(salesMonthSchema.shape.common),
      reason,
      /** Null clears. */
      seo: z.optional(z.nullable(seoSchema)),
      /** HTML, sanitized on the server. Null clears. */
      scoreCardSummary: z.optional(z.nullable(summarySchema)),
      /** The revision of the score card that the user saw, 0 for none; absent: overwrite. */
      seen: z.optional(revisionSchema),
    })
    .check(
      z.refine(({ metrics, common }) => (metrics === undefined) === (common === undefined), {
        message: "Send a month's units together with its discovery days",
        path: ['common'],
      }),
      z.refine(({ metrics, seen: revision }) => metrics === undefined || revision === undefined, {
        message: 'The revision belongs to the score card only',
        path: ['seen'],
      }),
    ),
  status: 200,
  response: z.object({ change: z.nullable(salesChangeSchema) }),
  access: updatesUnits,
});

export const nameAuthority = defineEndpoint({
  id: 'name-authority',
  area: 'metrics',
  method: 'PUT',
  path: '/sites/{siteId}/sales/authority/{yearMonth}',
  summary: 'Choose whether a month uses entered units or units won in the CRM; they are never added',
  params: z.strictObject({ siteId: idSchema, yearMonth: yearMonthSchema }),
  query: none,
  body: z.strictObject({ authority: unitsAuthoritySchema }),
  status: 204,
  response: z.undefined(),
  access: updatesUnits,
});

export const undoSales = defineEndpoint({
  id: 'undo-sales',
  area: 'metrics',
  method: 'POST',
  path: '/sites/{siteId}/sales/undo',
  summary: 'Restore the numbers before a save or an upload, unless their months changed since',
  params: ofNode,
  query: none,
  body: z.strictObject({ changeId }),
  status: 200,
  response: z.object({ change: salesChangeSchema }),
  access: updatesUnits,
});

const sheetFile = z.strictObject({ xlsFile: z.instanceof(Uint8Array) });
/** Months with their revisions: '202610:3,202611:0'. */
const seenPattern = new RegExp(`^\\d{6}:\\d{1,16}(,\\d{6}:\\d{1,16}){0,${maxSalesMonths - 1}}$`);
const sheetQuery = z.strictObject({
  /** 1: read the sheet, say what it would change, and save nothing. */
  preview: z.optional(z.enum(['0', '1'])),
  changeId: z.optional(changeId),
  /** A name that ends in .csv says that it is one. */
  fileName: z.optional(boundedText(120)),
  /** Column positions that a person chose: 'month:0,revenue:3'. Saving the sheet remembers them. */
  columns: z.optional(z.string().check(z.regex(/^[a-zA-Z]{3,20}:\d{1,2}(,[a-zA-Z]{3,20}:\d{1,2}){0,5}$/))),
  reason,
  /** Months as a preview showed them: if one has changed since, nothing is saved. */
  seen: z.optional(z.string().check(z.regex(seenPattern))),
});
/** A sheet's changes in one month: stored units and revenue, and the sheet's. */
const monthDifference = z.object({
  yearMonth: yearMonthSchema,
  /** The stored month's revision; 0 without one. */
  revision: z.int(),
  before: z.nullable(z.object({ units: z.nullable(z.int()), revenue: z.number() })),
  after: z.object({ units: z.nullable(z.int()), revenue: z.number() }),
});
const sheetAnswer = z.object({
  lines: z.array(sheetLineSchema),
  accepted: z.int(),
  refused: z.int(),
  /** The problem with the whole sheet; null if it can be read. */
  problem: z.nullable(z.string()),
  /**
   * The sheet's headings, and which of them each thing was read from: by what they say, as the company mapped a sheet
   * with the same headings before, or as this call chose.
   */
  headings: z.array(z.string()),
  columns: sheetColumnsSchema,
  columnsFrom: z.enum(['headings', 'remembered', 'chosen']),
  months: z.array(monthDifference),
  /** Months that ended more than three months ago: to change them takes a reason. */
  closed: z.array(yearMonthSchema),
  /** Null for a preview. */
  change: z.nullable(salesChangeSchema),
});
export type SheetAnswer = z.infer<typeof sheetAnswer>;
const uploads = z.object({ uploads: z.array(salesChangeSchema) });

export const listUnitSalesUploads = defineEndpoint({
  id: 'list-unit-sales-uploads',
  area: 'metrics',
  method: 'GET',
  path: '/metrics/{siteId}/unit-sales-upload',
  summary: 'List recent uploads of unit sales and their results',
  params: ofNode,
  query: none,
  status: 200,
  response: uploads,
  access: readsFiles,
});

export const uploadUnitSales = defineEndpoint({
  id: 'upload-unit-sales',
  area: 'metrics',
  method: 'POST',
  path: '/metrics/{siteId}/unit-sales-upload',
  summary: 'Import an .xlsx sheet of unit sales; it replaces its own months only',
  params: ofNode,
  query: sheetQuery,
  body: sheetFile,
  bodyType: 'multipart',
  status: 200,
  response: sheetAnswer,
  access: updatesUnits,
});

export const listRevenueUploads = defineEndpoint({
  id: 'list-revenue-uploads',
  area: 'metrics',
  method: 'GET',
  path: '/metrics/{siteId}/revenue-sales-upload',
  summary: 'List recent uploads of revenue and their results',
  params: ofNode,
  query: none,
  status: 200,
  response: uploads,
  access: readsFiles,
});

export const uploadRevenue = defineEndpoint({
  id: 'upload-revenue',
  area: 'metrics',
  method: 'POST',
  path: '/metrics/{siteId}/revenue-sales-upload',
  summary: 'Import an .xlsx sheet of revenue; it replaces its own months only',
  params: ofNode,
  query: sheetQuery,
  body: sheetFile,
  bodyType: 'multipart',
  status: 200,
  response: sheetAnswer,
  access: updatesRevenue,
});

const keptSheet = z.object({ name: z.string(), base64: z.string() });
/** An uploaded workbook as it came. */
export type KeptSheetAnswer = z.infer<typeof keptSheet>;

export const getUnitSalesFile = defineEndpoint({
  id: 'get-unit-sales-file',
  area: 'metrics',
  method: 'GET',
  path: '/metrics/{siteId}/unit-sales-upload/file',
  summary: 'Get the last uploaded workbook of unit sales, stored for 30 days',
  params: ofNode,
  query: none,
  status: 200,
  response: keptSheet,
  access: readsFiles,
});

export const getRevenueFile = defineEndpoint({
  id: 'get-revenue-file',
  area: 'metrics',
  method: 'GET',
  path: '/metrics/{siteId}/revenue-sales-upload/file',
  summary: 'Get the last uploaded workbook of revenue, stored for 30 days',
  params: ofNode,
  query: none,
  status: 200,
  response: keptSheet,
  access: readsFiles,
});
