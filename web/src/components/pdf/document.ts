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
  /** At the foot of every page, before its number. */
  readonly footer: string;
  /** Letter in North America, A4 elsewhere. */
  readonly paper: 'a4' | 'letter';
  /** Without its ending: 'monthly-report-northfold-2026-10'. */
  readonly fileName: string;
};

/** The first page: of when, how it went, and the figures, the same as further on. */
export type DocumentCover = {
  readonly period: string;
  readonly against: string;
  readonly sentence: string;
  readonly text: string;
  readonly figures: readonly {
    readonly label: string;
    readonly value: string;
    readonly change: string;
    readonly tone: DocumentCell['tone'];
  }[];
};

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
    }
  | { readonly kind: 'paragraph'; readonly text: string; readonly look: 'lead' | 'body' | 'quiet' }
  | DocumentTable
  | DocumentChart
);

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
  /** Instead of words: a small square each. */
  readonly marks?: readonly ('good' | 'warning' | 'bad')[];
  /** A small square before the words. */
  readonly swatch?: string;
};

export type DocumentChart = {
  readonly kind: 'bars' | 'lines';
  readonly title: string;
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
  /** One a label; null is a gap. */
  readonly values: readonly (number | null)[];
};
