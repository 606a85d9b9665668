import * as z from 'zod/mini';

/**
 * A report as text and vectors, independent of the renderer. Pure functions of a feature create it, and the server
 * draws it. All values are display texts; the renderer formats and adds up nothing.
 */

const list = <Item extends z.core.$ZodType>(item: Item, max: number) =>
  z.readonly(z.array(item).check(z.maxLength(max)));
const text = z.string().check(z.maxLength(20_000));
const label = z.string().check(z.maxLength(500));
const pngUrl = /^data:image\/png;base64,[a-z0-9+/]+={0,2}$/i;
const colorSchema = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'Not a color'));
/** One per day or month; null is a gap. */
const lineSchema = list(z.nullable(z.number()), 1000);
const outcomeSchema = z.enum(['pass', 'close', 'fail']);

/** Text, with the kind of change or missing value: shown by a symbol in the text, never by color alone. */
const cellSchema = z.strictObject({
  text,
  tone: z.enum(['plain', 'good', 'warning', 'bad', 'quiet']),
  /** Replaces the text: a bar of this share of the column, in its color. */
  bar: z.exactOptional(z.readonly(z.strictObject({ share: z.number(), color: colorSchema }))),
  /** A small square before the text. */
  swatch: z.exactOptional(colorSchema),
  /** Its rank, muted, before the text. */
  rank: z.exactOptional(label),
  /** A triangle before a change, for its direction. */
  trend: z.exactOptional(z.enum(['up', 'down'])),
  /** The icon before the name of a result. */
  outcome: z.exactOptional(outcomeSchema),
  /** Replaces the text: a line of these days or months. */
  spark: z.exactOptional(lineSchema),
});

/** A number with its name and change, and a sparkline on the pages after the cover. */
const figureSchema = z.strictObject({
  label,
  value: label,
  change: z.readonly(cellSchema),
  /** The current line and the dashed previous one, of equal length. */
  spark: z.exactOptional(z.readonly(z.strictObject({ now: lineSchema, before: lineSchema }))),
});
const figuresSchema = list(z.readonly(figureSchema), 12);

/** The first page: date, result, and the same figures as in the report. The pages after it have a running head. */
const coverSchema = z.strictObject({
  period: label,
  against: label,
  sentence: text,
  text,
  /** The icon before the sentence; absent if it is neutral. */
  tone: z.exactOptional(z.enum(['ahead', 'level', 'behind', 'unknown'])),
  figures: figuresSchema,
});

/** The title block: brand, node and period. */
const headSchema = z.strictObject({
  /** The white label's title. */
  brand: label,
  /** The URL of its logo; null: title only. Sent as the data URL of a PNG. */
  logo: z.nullable(z.string().check(z.maxLength(700_000, { abort: true }), z.regex(pngUrl, 'Not a PNG'))),
  /** '#284699': the default color of lines and bars. */
  color: colorSchema,
  /** The node's name, of any length. */
  subject: label,
  /** Label and text: Period, Compared with, Time zone, Made, State. */
  facts: list(z.readonly(z.strictObject({ label, text })), 20),
});

/** A row of cells, or the head of a group of rows, which stays on its first row's page. */
const rowSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cells'), cells: list(z.readonly(cellSchema), 60) }),
  z.strictObject({ kind: z.literal('group'), text }),
]);

/**
 * 'page': starts a page. 'together': never split unless longer than a page. 'auto': tables split between rows and
 * repeat their header.
 */
const pageBreak = z.enum(['page', 'together', 'auto']);

const headingSchema = z.strictObject({
  kind: z.literal('heading'),
  pageBreak,
  level: z.union([z.literal(1), z.literal(2)]),
  text: label,
  /** Smaller text below it. */
  note: z.exactOptional(text),
  /** A small square of this color before the note. */
  swatch: z.exactOptional(colorSchema),
});
const paragraphSchema = z.strictObject({
  kind: z.literal('paragraph'),
  pageBreak,
  text,
  look: z.enum(['lead', 'body', 'quiet']),
});
const figuresBlockSchema = z.strictObject({ kind: z.literal('figures'), pageBreak, figures: figuresSchema });

/** A score as a half ring, 0 to 100, with a sentence next to it. */
const gaugeSchema = z.strictObject({
  kind: z.literal('gauge'),
  pageBreak,
  /** Null: an empty ring and a dash. */
  score: z.nullable(z.number()),
  /** Under the score: 'of 100'. */
  label,
  text,
  /** The lines next to it: its groups, and how many metrics of each pass. */
  groups: list(z.readonly(z.strictObject({ title: label, marks: list(outcomeSchema, 100), text: label })), 30),
  /** The last of these lines: the number of each result. */
  whole: z.readonly(
    z.strictObject({
      title: label,
      outcomes: list(z.readonly(z.strictObject({ outcome: outcomeSchema, text: label })), 3),
      text: label,
    }),
  ),
});

const tableSchema = z.strictObject({
  kind: z.literal('table'),
  pageBreak,
  title: label,
  /** `width`: the share of the page's width; all together 1. */
  columns: list(
    z.readonly(z.strictObject({ title: label, align: z.enum(['left', 'right']), width: z.number() })),
    60,
  ).check(z.minLength(1)),
  /** About as many as a request of 2 MB can hold. */
  rows: list(z.readonly(rowSchema), 10_000),
  /** The totals row; null without one. */
  totals: z.nullable(list(text, 60)),
});

const seriesSchema = z.strictObject({
  name: label,
  /** '#284699'; absent: the head's color. */
  color: z.exactOptional(colorSchema),
  dashed: z.boolean(),
  /** One per label. */
  values: lineSchema,
});
const chartSchema = z.strictObject({
  kind: z.enum(['bars', 'lines']),
  pageBreak,
  title: label,
  /** Smaller text below it: the meaning of the points. */
  note: z.exactOptional(text),
  /** One per column, oldest first; a label without room is left out. */
  labels: list(label, 1000),
  series: list(z.readonly(seriesSchema), 20),
  /** From the axis's lowest grid line to its highest, evenly spaced, each with its text. */
  ticks: list(z.readonly(z.strictObject({ value: z.number(), text: label })), 30),
});

const blockSchema = z.discriminatedUnion('kind', [
  headingSchema,
  paragraphSchema,
  figuresBlockSchema,
  gaugeSchema,
  tableSchema,
  chartSchema,
]);

export const reportDocumentSchema = z.strictObject({
  title: label,
  head: z.readonly(headSchema),
  /** A separate first page that replaces the title block. */
  cover: z.exactOptional(z.readonly(coverSchema)),
  blocks: list(z.readonly(blockSchema), 1000),
  /** Under the last block, in this order. */
  footnotes: list(text, 100),
  /** The source of the numbers, at the foot of each page before its number. */
  footer: text,
  /** The icon before the footer: a full disc for final, half a disc for preliminary, an empty ring for no data. */
  footerState: z.exactOptional(z.enum(['settled', 'provisional', 'none'])),
  /** Letter in North America, A4 elsewhere. */
  paper: z.enum(['a4', 'letter']),
  /** Without extension: 'monthly-report-northfold-2026-10'. */
  fileName: label,
});

export type ReportDocument = Readonly<z.infer<typeof reportDocumentSchema>>;
export type DocumentCover = NonNullable<ReportDocument['cover']>;
export type DocumentHead = ReportDocument['head'];
export type DocumentFigure = DocumentCover['figures'][number];
export type DocumentBlock = ReportDocument['blocks'][number];
export type DocumentGauge = Readonly<z.infer<typeof gaugeSchema>>;
export type DocumentTable = Readonly<z.infer<typeof tableSchema>>;
export type DocumentRow = DocumentTable['rows'][number];
export type DocumentCell = Readonly<z.infer<typeof cellSchema>>;
export type DocumentChart = Readonly<z.infer<typeof chartSchema>>;
export type DocumentSeries = DocumentChart['series'][number];
/** The result of a metric. */
export type Outcome = z.infer<typeof outcomeSchema>;
