import { readable } from '../../../shared/domain/theme/colours.ts';
import { escaped, light, style } from './look.ts';

/** Bar chart of days in an email. Email programs show no SVG and run no scripts, so a bar is a cell with a width. */
export type BarChart = {
  readonly title: string;
  readonly days: readonly {
    readonly day: string;
    /** Printed number; the bar repeats it. */
    readonly text: string;
    /** Length of the bar and position of its line, as shares of the width; null: unknown, none. */
    readonly share: number | null;
    readonly mark: number | null;
    readonly isJudged: boolean;
  }[];
  /** Meaning of the line and the marked days. */
  readonly note: string;
};

type Day = BarChart['days'][number];
type Segment = { readonly width: number; readonly isFilled: boolean; readonly isMarked: boolean };

/** Splits a bar's width into segments, also at its line; whole percents, 100 in total. */
function splitBar({ share, mark }: Day): Segment[] {
  const end = toPercent(share ?? 0);
  const line = mark === null ? null : toPercent(mark);
  const cuts = [...new Set([0, end, ...(line === null ? [] : [line]), 100])].sort((a, b) => a - b);
  return cuts.slice(0, -1).map((from, index) => ({
    width: (cuts[index + 1] ?? 100) - from,
    isFilled: from < end,
    isMarked: from === line,
  }));
}

const toPercent = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 100);

/** Renders the bars as a table of days and numbers for screen readers. `primary` is the white label's. */
export function barsHtml({ title, days, note }: BarChart, primary: string): string {
  const bar = readable(primary, light.card, '#000000', 3);
  const segment = ({ width, isFilled, isMarked }: Segment, isJudged: boolean) => {
    const kinds = [...(isFilled ? [isJudged ? 'judged' : 'bar'] : []), ...(isMarked ? ['mark'] : [])].join(' ');
    const ground = isFilled ? `background:${isJudged ? light.judged : bar};` : '';
    const line = isMarked ? `border-left:2px solid ${light.ink};` : '';
    return `<td class="${kinds}" width="${width}%" style="${ground}${line}height:14px;padding:0;font-size:0;line-height:0">&nbsp;</td>`;
  };
  const text = (weight: string, more: string) =>
    style(
      light.ink,
      `font-size:13px;font-weight:${weight};white-space:nowrap;font-variant-numeric:tabular-nums;${more}`,
    );
  const rows = days.map(day => {
    const weight = day.isJudged ? '700' : '400';
    const cells = splitBar(day)
      .map(barSegment => segment(barSegment, day.isJudged))
      .join('');
    return `<tr><th scope="row" align="left" class="ink" style="${text(weight, 'padding:2px 10px 2px 0')}">${escaped(day.day)}</th><td width="100%" style="padding:2px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;table-layout:fixed"><tr>${cells}</tr></table></td><td align="right" class="ink" style="${text(weight, 'padding:2px 0 2px 10px')}">${escaped(day.text)}</td></tr>`;
  });
  const small = style(light.quiet, 'font-size:13px');
  return `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse"><caption class="quiet" align="left" style="${small};text-align:left;padding:0 0 4px">${escaped(title)}</caption>${rows.join('')}</table><p class="quiet" style="${small};margin:6px 0 12px">${escaped(note)}</p>`;
}

/** Renders the bars as text: one day per line, evaluated ones marked. */
export const barsText = ({ title, days, note }: BarChart): string =>
  [title, ...days.map(({ day, text, isJudged }) => `${isJudged ? '* ' : '  '}${day}  ${text}`), note].join('\n');
