import { readable } from '../../../shared/domain/theme/colours.ts';
import { escaped, type EmailTheme, light, mailHead, sheet, style } from './look.ts';

const address = /https?:\/\/[^\s<>"]+/g;

/** Renders a text email: sender, paragraphs in one column, light and dark, with links in the white label's color. */
export function renderPlainEmailHtml(subject: string, text: string, theme: EmailTheme, origin: string): string {
  const { primary } = theme;
  const link = readable(primary, light.card, '#000000', 4.5);
  const linked = (line: string) => {
    let end = 0;
    const parts: string[] = [];
    for (const match of line.matchAll(address)) {
      parts.push(
        escaped(line.slice(end, match.index)),
        `<a class="link" href="${escaped(match[0])}" style="color:${link};overflow-wrap:anywhere">${escaped(match[0])}</a>`,
      );
      end = match.index + match[0].length;
    }
    return [...parts, escaped(line.slice(end))].join('');
  };
  const paragraph = (paragraphText: string) =>
    `<p class="ink" style="${style(light.ink, 'margin:0 0 14px')}">${paragraphText.split('\n').map(linked).join('<br>')}</p>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title><style>${sheet(primary)}</style></head>
<body class="ground" style="margin:0;padding:24px 12px;background:${light.ground}"><table role="presentation" class="card" align="center" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto;background:${light.card};border:1px solid ${light.line};border-radius:12px">
<tr><td style="padding:20px 28px 4px">${mailHead(theme, origin)}</td></tr>
<tr><td style="padding:14px 28px 14px"><h1 class="ink" style="${style(light.ink, 'margin:0 0 14px;font-size:18px;line-height:1.3')}">${escaped(subject)}</h1>${text
    .split(/\n{2,}/)
    .map(paragraph)
    .join('')}</td></tr>
</table></body></html>`;
}
