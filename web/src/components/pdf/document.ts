/**
 * A report as text and vectors, whatever draws it: made by pure functions of a feature, read by `reportPdf`. All values
 * are the words a person reads; nothing in here is formatted or added up again.
 */
export type ReportDocument = {
  readonly title: string;
  readonly head: DocumentHead;
  /** A first page of its own instead of the title block. */
  readonly cover?: DocumentCover;
  readonly blocks: readonly DocumentBlock[];
  /** Under the last block, in this order. */
  readonly footnotes: readonly string[];
  /** At the foot of every page, before its number: where the numbers come from. */
  readonly footer: string;
  /** Before the foot: a full disc settled, half a disc provisional, an empty ring nothing collected. */
  readonly footerState?: 'settled' | 'provisional' | 'none';
  /** Letter in North America, A4 elsewhere. */
  readonly paper: 'a4' | 'letter';
  /** Without its ending: 'monthly-report-northfold-2026-10'. */
  readonly fileName: string;
};

/**
 * The first page: of when, how it went, and the figures, the same as further on. Pages after it wear a running head.
 */
export type DocumentCover = {
  readonly period: string;
  readonly against: string;
  readonly sentence: string;
  readonly text: string;
  /** The sign before the sentence; absent where it judges nothing. */
  readonly tone?: Tone;
  readonly figures: readonly DocumentFigure[];
};

type Tone = 'ahead' | 'level' | 'behind' | 'unknown';

/** A number with its name and change; with a line of its days where it stands inside. */
export type DocumentFigure = {
  readonly label: string;
  readonly value: string;
  readonly change: DocumentCell;
  /** This period's line and the one before, dashed, both as long. */
  readonly spark?: { readonly now: Line; readonly before: Line };
};
/** One a day or month; null is a gap. */
type Line = readonly (number | null)[];

/** The title block: whose brand, whose numbers, of when. */
export type DocumentHead = {
  /** The white label's title. */
  readonly brand: string;
  /** Address of its logo; null: the title alone. One that cannot be drawn is left out. */
  readonly logo: string | null;
  /** '#284699': lines and bars that no other colour is given for. */
  readonly color: string;
  /** The node's name, of any length. */
  readonly subject: string;
  /** Label and words: Period, Compared with, Time zone, Made, State. */
  readonly facts: readonly { readonly label: string; readonly text: string }[];
};

export type DocumentBlock = {
  /**
   * 'page': begins a page. 'together': never split unless longer than a page. 'auto': tables split between rows, their
   * header repeats.
   */
  readonly pageBreak: 'page' | 'together' | 'auto';
} & (
  | {
      readonly kind: 'heading';
      readonly level: 1 | 2;
      readonly text: string;
      /** Smaller, under it. */
      readonly note?: string;
      /** A small square of this colour before the note. */
      readonly swatch?: string;
    }
  | { readonly kind: 'paragraph'; readonly text: string; readonly look: 'lead' | 'body' | 'quiet' }
  | { readonly kind: 'figures'; readonly figures: readonly DocumentFigure[] }
  | DocumentGauge
  | DocumentTable
  | DocumentChart
);

/** A score as a half ring, 0 to 100, with a sentence beside it. */
export type DocumentGauge = {
  readonly kind: 'gauge';
  /** Null: an empty ring and a dash. */
  readonly score: number | null;
  /** Under the score: 'of 100'. */
  readonly label: string;
  readonly text: string;
  /** Beside it, a line each: what it is made of, and how many of them pass. */
  readonly groups: readonly { readonly title: string; readonly marks: readonly Outcome[]; readonly text: string }[];
  /** The last of these lines: how many came out how. */
  readonly whole: {
    readonly title: string;
    readonly outcomes: readonly { readonly outcome: Outcome; readonly text: string }[];
    readonly text: string;
  };
};
/** How a metric came out. */
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
  /** The totals row; null where there is none. */
  readonly totals: readonly string[] | null;
};

/** A row of cells, or the head of a group of rows, which stays on the page of its first row. */
export type DocumentRow =
  | { readonly kind: 'cells'; readonly cells: readonly DocumentCell[] }
  | { readonly kind: 'group'; readonly text: string };

/** Words, and how a change or a missing value is told: by a sign in the words, never by colour alone. */
export type DocumentCell = {
  readonly text: string;
  readonly tone: 'plain' | 'good' | 'warning' | 'bad' | 'quiet';
  /** Instead of words: a bar of this share of the column, in its colour. */
  readonly bar?: { readonly share: number; readonly color: string };
  /** A small square before the words. */
  readonly swatch?: string;
  /** Before the words, quiet: its place in a ranking. */
  readonly rank?: string;
  /** A triangle before a change: which way it went. */
  readonly trend?: 'up' | 'down';
  /** A sign before the words of an outcome. */
  readonly outcome?: Outcome;
  /** Instead of words: a line of these days or months; null is a gap. */
  readonly spark?: Line;
};

export type DocumentChart = {
  readonly kind: 'bars' | 'lines';
  readonly title: string;
  /** Smaller, under it: what each point is. */
  readonly note?: string;
  /** One a column, oldest first; a label is left out where there is no room. */
  readonly labels: readonly string[];
  readonly series: readonly DocumentSeries[];
  /** From the axis' lowest line to its highest, evenly apart, with the words of each. */
  readonly ticks: readonly { readonly value: number; readonly text: string }[];
};

export type DocumentSeries = {
  readonly name: string;
  /** '#284699'; absent: the head's colour. */
  readonly color?: string;
  readonly dashed: boolean;
  /** One a label. */
  readonly values: Line;
};
