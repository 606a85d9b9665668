/**
 * A report as text and vectors, independent of the renderer. Pure functions of a feature create it, and `reportPdf`
 * reads it. All values are display texts; the renderer formats and adds up nothing.
 */
export type ReportDocument = {
  readonly title: string;
  readonly head: DocumentHead;
  /** A separate first page that replaces the title block. */
  readonly cover?: DocumentCover;
  readonly blocks: readonly DocumentBlock[];
  /** Under the last block, in this order. */
  readonly footnotes: readonly string[];
  /** The source of the numbers, at the foot of each page before its number. */
  readonly footer: string;
  /** The icon before the footer: a full disc for final, half a disc for preliminary, an empty ring for no data. */
  readonly footerState?: 'settled' | 'provisional' | 'none';
  /** Letter in North America, A4 elsewhere. */
  readonly paper: 'a4' | 'letter';
  /** Without extension: 'monthly-report-northfold-2026-10'. */
  readonly fileName: string;
};

/** The first page: date, result, and the same figures as in the report. The pages after it have a running head. */
export type DocumentCover = {
  readonly period: string;
  readonly against: string;
  readonly sentence: string;
  readonly text: string;
  /** The icon before the sentence; absent if it is neutral. */
  readonly tone?: Tone;
  readonly figures: readonly DocumentFigure[];
};

type Tone = 'ahead' | 'level' | 'behind' | 'unknown';

/** A number with its name and change, and a sparkline on the pages after the cover. */
export type DocumentFigure = {
  readonly label: string;
  readonly value: string;
  readonly change: DocumentCell;
  /** The current line and the dashed previous one, of equal length. */
  readonly spark?: { readonly now: Line; readonly before: Line };
};
/** One per day or month; null is a gap. */
type Line = readonly (number | null)[];

/** The title block: brand, node and period. */
export type DocumentHead = {
  /** The white label's title. */
  readonly brand: string;
  /** The URL of its logo; null: title only. A logo that can't be drawn is left out. */
  readonly logo: string | null;
  /** '#284699': the default color of lines and bars. */
  readonly color: string;
  /** The node's name, of any length. */
  readonly subject: string;
  /** Label and text: Period, Compared with, Time zone, Made, State. */
  readonly facts: readonly { readonly label: string; readonly text: string }[];
};

export type DocumentBlock = {
  /**
   * 'page': starts a page. 'together': never split unless longer than a page. 'auto': tables split between rows and
   * repeat their header.
   */
  readonly pageBreak: 'page' | 'together' | 'auto';
} & (
  | {
      readonly kind: 'heading';
      readonly level: 1 | 2;
      readonly text: string;
      /** Smaller text below it. */
      readonly note?: string;
      /** A small square of this color before the note. */
      readonly swatch?: string;
    }
  | { readonly kind: 'paragraph'; readonly text: string; readonly look: 'lead' | 'body' | 'quiet' }
  | { readonly kind: 'figures'; readonly figures: readonly DocumentFigure[] }
  | DocumentGauge
  | DocumentTable
  | DocumentChart
);

/** A score as a half ring, 0 to 100, with a sentence next to it. */
export type DocumentGauge = {
  readonly kind: 'gauge';
  /** Null: an empty ring and a dash. */
  readonly score: number | null;
  /** Under the score: 'of 100'. */
  readonly label: string;
  readonly text: string;
  /** The lines next to it: its groups, and how many metrics of each pass. */
  readonly groups: readonly { readonly title: string; readonly marks: readonly Outcome[]; readonly text: string }[];
  /** The last of these lines: the number of each result. */
  readonly whole: {
    readonly title: string;
    readonly outcomes: readonly { readonly outcome: Outcome; readonly text: string }[];
    readonly text: string;
  };
};
/** The result of a metric. */
export type Outcome = 'pass' | 'close' | 'fail';

export type DocumentTable = {
  readonly kind: 'table';
  readonly title: string;
  readonly columns: readonly {
    readonly title: string;
    readonly align: 'left' | 'right';
    /** Share of the width; all together 1. */
    readonly width: number;
  }[];
  readonly rows: readonly DocumentRow[];
  /** The totals row; null without one. */
  readonly totals: readonly string[] | null;
};

/** A row of cells, or the head of a group of rows, which stays on its first row's page. */
export type DocumentRow =
  | { readonly kind: 'cells'; readonly cells: readonly DocumentCell[] }
  | { readonly kind: 'group'; readonly text: string };

/** Text, with the kind of change or missing value: shown by a symbol in the text, never by color alone. */
export type DocumentCell = {
  readonly text: string;
  readonly tone: 'plain' | 'good' | 'warning' | 'bad' | 'quiet';
  /** Replaces the text: a bar of this share of the column, in its color. */
  readonly bar?: { readonly share: number; readonly color: string };
  /** A small square before the text. */
  readonly swatch?: string;
  /** Its rank, muted, before the text. */
  readonly rank?: string;
  /** A triangle before a change, for its direction. */
  readonly trend?: 'up' | 'down';
  /** The icon before the name of a result. */
  readonly outcome?: Outcome;
  /** Replaces the text: a line of these days or months; null is a gap. */
  readonly spark?: Line;
};

export type DocumentChart = {
  readonly kind: 'bars' | 'lines';
  readonly title: string;
  /** Smaller text below it: the meaning of the points. */
  readonly note?: string;
  /** One per column, oldest first; a label without room is left out. */
  readonly labels: readonly string[];
  readonly series: readonly DocumentSeries[];
  /** From the axis's lowest grid line to its highest, evenly spaced, each with its text. */
  readonly ticks: readonly { readonly value: number; readonly text: string }[];
};

export type DocumentSeries = {
  readonly name: string;
  /** '#284699'; absent: the head's color. */
  readonly color?: string;
  readonly dashed: boolean;
  /** One per label. */
  readonly values: Line;
};
