import { readable } from '../../../shared/domain/theme/colours.ts';
import { type BarChart, barsHtml, barsText } from './bars.ts';
import { changesHtml, changesText, figuresHtml, figuresText, type EmailChanges, type EmailFigure } from './figures.ts';
import { escaped, type EmailTheme, type EmailTone, light, mailHead, sheet, style, toned } from './look.ts';

/** Content of an email before it becomes text or HTML; contains no markup. */
export type EmailContent = {
  readonly subject: string;
  /** Line above the heading: 'Alert · Owner supply shop'. */
  readonly kicker: string;
  /** Tone of the kicker: an alert is bad. */
  readonly tone?: EmailTone | undefined;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly figures?: readonly EmailFigure[] | undefined;
  readonly chart?: BarChart | undefined;
  readonly table?:
    | {
        readonly head: readonly string[];
        readonly rows: readonly (readonly string[])[];
        readonly total?: readonly string[] | undefined;
      }
    | undefined;
  readonly changes?: EmailChanges | undefined;
  /** Groups of lines, each with a heading. */
  readonly groups?: readonly {
    readonly heading: string;
    readonly lines: readonly {
      readonly strong: string;
      readonly text: string;
      readonly link: string;
      readonly chart?: BarChart | undefined;
    }[];
  }[];
  /** Separate box above the button: the price. */
  readonly box?: { readonly strong: string; readonly text: string } | undefined;
  /** Absent for readers without an account. */
  readonly button?: { readonly text: string; readonly link: string } | undefined;
  /** Small print below the button. */
  readonly note?: string | undefined;
  /** Reason why the recipient gets this, and the links below it: this email's, then those of every email. */
  readonly why: string;
  readonly also?: readonly { readonly text: string; readonly link: string }[];
  readonly links: readonly { readonly text: string; readonly link: string }[];
};

/**
 * Renders an email as HTML: one column, readable without images, light and dark by the reader's setting, in the white
 * label's colors. `theme` was validated when saved.
 */
export function renderEmailHtml(email: EmailContent, theme: EmailTheme, origin: string): string {
  const { primary } = theme;
  const { subject, kicker, tone = 'neutral', heading, paragraphs, figures, chart, table, changes } = email;
  const { groups = [], box, button, note, why, also = [], links } = email;
  const { kind, colour } = toned(tone);
  const link = readable(primary, light.card, '#000000', 4.5);
  const anchor = (footerLink: { text: string; link: string }) =>
    `<a class="link" href="${escaped(footerLink.link)}" style="color:${link}">${escaped(footerLink.text)}</a>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title><style>${sheet(primary)}</style></head>
<body class="ground" style="margin:0;padding:24px 12px;background:${light.ground}"><table role="presentation" class="card" align="center" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto;background:${light.card};border:1px solid ${light.line};border-radius:12px">
${row(mailHead(theme, origin), '20px 28px 16px')}
${row(`<p class="${kind}" style="${style(colour, 'margin:0 0 4px;font-size:13px')}">${escaped(kicker)}</p><h1 class="ink" style="${style(light.ink, 'margin:0;font-size:20px;line-height:1.3')}">${escaped(heading)}</h1>`)}
${paragraphs.length === 0 ? '' : row(paragraphs.map(text => `<p class="ink" style="${style(light.ink, 'margin:0 0 10px')}">${escaped(text)}</p>`).join(''))}
${figures === undefined ? '' : row(figuresHtml(figures))}
${chart === undefined ? '' : row(barsHtml(chart, primary))}
${table === undefined ? '' : row(tableHtml(table))}
${changes === undefined ? '' : row(changesHtml(changes))}
${groups.map(group => row(`<h2 class="ink" style="${style(light.ink, 'margin:0 0 6px;font-size:15px')}">${escaped(group.heading)}</h2>${group.lines.map(line => `<p class="ink line" style="${style(light.ink, `margin:0;padding:8px 0;border-top:1px solid ${light.line}`)}">${anchor({ text: line.strong, link: line.link })}<br><span class="quiet" style="color:${light.quiet}">${escaped(line.text)}</span></p>${line.chart === undefined ? '' : barsHtml(line.chart, primary)}`).join('')}`)).join('\n')}
${box === undefined ? '' : row(`<div class="inner line" style="padding:10px 14px;border:1px solid ${light.line};border-radius:8px;background:${light.inner}"><strong class="ink" style="${style(light.ink, 'font-weight:600')}">${escaped(box.strong)}</strong><br><span class="quiet" style="${style(light.quiet, 'font-size:13px')}">${escaped(box.text)}</span></div>`)}
${button === undefined ? '' : row(`<a href="${escaped(button.link)}" style="${style('#ffffff', `display:block;padding:12px 18px;border-radius:8px;background:${readable(primary, '#ffffff', '#000000', 4.5)};text-align:center;text-decoration:none;font-weight:600`)}">${escaped(button.text)}</a>`)}
${note === undefined ? '' : row(`<p class="quiet" style="${style(light.quiet, 'margin:0;font-size:13px')}">${escaped(note)}</p>`)}
${row(`<p class="quiet line" style="${style(light.quiet, `margin:0;padding-top:14px;border-top:1px solid ${light.line};font-size:13px`)}">${escaped(why)} ${[...also, ...links].map(anchor).join(' · ')}</p>`, '0 28px 24px')}
</table></body></html>`;
}

const row = (content: string, padding = '0 28px 18px') => `<tr><td style="padding:${padding}">${content}</td></tr>`;

function tableHtml({ head, rows, total }: NonNullable<EmailContent['table']>): string {
  const cell = (tag: string, text: string, index: number, weight: string) =>
    `<${tag} class="ink line" align="${index === 0 ? 'left' : 'right'}" style="${style(light.ink, `padding:6px 4px;border-bottom:1px solid ${light.line};font-size:14px;font-weight:${weight};font-variant-numeric:tabular-nums`)}">${escaped(text)}</${tag}>`;
  const line = (cells: readonly string[], tag = 'td', weight = '400') =>
    `<tr>${cells.map((text, index) => cell(tag, text, index, weight)).join('')}</tr>`;
  return `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${line(head, 'th', '500')}${rows.map(cells => line(cells)).join('')}${total === undefined ? '' : line(total, 'td', '700')}</table>`;
}

/** Renders the email as text, for readers without HTML. */
export function renderEmailText(email: EmailContent): string {
  const { kicker, heading, paragraphs, figures, chart, table, changes, groups = [] } = email;
  const { box, button, note, why, also = [], links } = email;
  return [
    kicker,
    heading,
    ...paragraphs,
    ...(figures === undefined ? [] : [figuresText(figures)]),
    ...(chart === undefined ? [] : [barsText(chart)]),
    ...(table === undefined
      ? []
      : [
          [table.head, ...table.rows, ...(table.total === undefined ? [] : [table.total])]
            .map(cells => cells.join('  |  '))
            .join('\n'),
        ]),
    ...(changes === undefined ? [] : [changesText(changes)]),
    ...groups.map(group =>
      [
        group.heading,
        ...group.lines.map(line =>
          [
            `- ${line.strong}: ${line.text}`,
            line.link,
            ...(line.chart === undefined ? [] : barsText(line.chart).split('\n')),
          ].join('\n  '),
        ),
      ].join('\n'),
    ),
    ...(box === undefined ? [] : [`${box.strong}\n${box.text}`]),
    ...(button === undefined ? [] : [`${button.text}:\n${button.link}`]),
    ...(note === undefined ? [] : [note]),
    [why, ...[...also, ...links].map(footerLink => `${footerLink.text}: ${footerLink.link}`)].join('\n'),
  ].join('\n\n');
}
