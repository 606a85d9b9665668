import { escaped, type EmailTone, light, style, toned } from './look.ts';

/** Change: its text with sign, its arrow's direction, and whether that is good. */
export type EmailChange = {
  readonly text: string;
  readonly way: 'up' | 'down' | null;
  readonly tone: EmailTone;
};
/** Number in an email with its change and a note. */
export type EmailFigure = {
  readonly title: string;
  readonly value: string;
  readonly change?: EmailChange | undefined;
  readonly note: string;
};
/** Changed rows: name, old and new value, and difference. */
export type EmailChanges = {
  readonly heading: string;
  readonly rows: readonly { readonly name: string; readonly detail: string; readonly change: EmailChange }[];
};

const arrows = { up: '▲', down: '▼' } as const;

/** Renders a change; the arrow repeats the sign and is hidden from screen readers. */
function changeHtml({ text, way, tone }: EmailChange): string {
  const { kind, colour } = toned(tone);
  const arrow = way === null ? '' : `<span aria-hidden="true" style="font-size:9px">${arrows[way]}</span> `;
  return `<span class="${kind}" style="color:${colour};font-weight:600;white-space:nowrap">${arrow}${escaped(text)}</span>`;
}

/** Renders numbers as tiles, two or three per row, whichever divides them evenly. */
export function figuresHtml(figures: readonly EmailFigure[]): string {
  const columns = figures.length % 3 === 0 ? 3 : 2;
  const cell = ({ title, value, change, note }: EmailFigure) =>
    `<td class="line" width="${Math.floor(100 / columns)}%" valign="top" style="padding:10px 12px;border:1px solid ${light.line}"><span class="quiet" style="${style(light.quiet, 'font-size:13px')}">${escaped(title)}</span><br><strong class="ink" style="${style(light.ink, 'font-size:20px;line-height:1.4;font-variant-numeric:tabular-nums')}">${escaped(value)}</strong><br><span class="quiet" style="${style(light.quiet, 'font-size:13px')}">${[change === undefined ? '' : changeHtml(change), escaped(note)].filter(Boolean).join(' ')}</span></td>`;
  const rows = Array.from({ length: Math.ceil(figures.length / columns) }, (_none, row) =>
    figures.slice(row * columns, (row + 1) * columns),
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${rows.map(row => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`;
}

/** Renders one number per line: 'Sessions: 25,318 (+1.2% from 25,006)'. */
export const figuresText = (figures: readonly EmailFigure[]): string =>
  figures
    .map(({ title, value, change, note }) => {
      const details = [change?.text ?? '', note].filter(Boolean).join(' ');
      return `${title}: ${value}${details === '' ? '' : ` (${details})`}`;
    })
    .join('\n');

/** Renders changes as a table whose rows start with the site or person. */
export function changesHtml({ heading, rows }: EmailChanges): string {
  const edge = `padding:8px 4px;border-top:1px solid ${light.line};font-size:14px;font-variant-numeric:tabular-nums`;
  const row = ({ name, detail, change }: EmailChanges['rows'][number]) =>
    `<tr><th scope="row" align="left" class="ink line who" style="${style(light.ink, `${edge};font-weight:600`)}">${escaped(name)}</th><td align="right" class="quiet line detail" style="${style(light.quiet, `${edge};white-space:nowrap`)}">${escaped(detail)}</td><td align="right" class="line" style="${style(light.ink, `${edge};white-space:nowrap`)}">${changeHtml(change)}</td></tr>`;
  return `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse"><caption class="ink" align="left" style="${style(light.ink, 'font-weight:600;text-align:left;padding:0 0 6px')}">${escaped(heading)}</caption>${rows.map(row).join('')}</table>`;
}

export const changesText = ({ heading, rows }: EmailChanges): string =>
  [heading, ...rows.map(({ name, detail, change }) => `- ${name}: ${detail} (${change.text})`)].join('\n');
