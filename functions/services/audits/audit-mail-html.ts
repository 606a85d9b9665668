import type { Theme } from '../../../shared/model/user.ts';
import type { LetterParts } from './audit-mail-words.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Mail programs know neither style sheets nor custom properties: each element carries its own look. */
const ink = '#0f172a';
const quiet = '#475569';
const line = '#e2e8f0';
const font = 'font-family:-apple-system,Segoe UI,Helvetica,Arial,sans-serif';
const text = `${font};font-size:15px;line-height:1.5;color:${ink}`;

const row = (content: string, padding = '0 32px 20px') => `<tr><td style="${text};padding:${padding}">${content}</td></tr>`;
const list = (heading: string, lines: readonly string[]) =>
  lines.length === 0
    ? ''
    : row(`<p style="margin:0 0 6px;font-weight:600">${escaped(heading)}</p><ul style="margin:0;padding-left:20px">${lines.map(one => `<li style="margin:0 0 4px">${escaped(one)}</li>`).join('')}</ul>`);

/** The letter as HTML: one column, readable without pictures. `theme` is checked when it is saved. */
export function letterHtml(parts: LetterParts, { primary, mainLogo, supportEmail }: Pick<Theme, 'primary' | 'mainLogo' | 'supportEmail'>, origin: string): string {
  const { subject, title, month, siteName, score, gauge, summary, changes, changesTitle, cheapest, note, message, link, why } = parts;
  const logo = mainLogo === undefined ? null : new URL(mainLogo, origin).href;
  const head = logo === null ? escaped(title) : `<img src="${escaped(logo)}" alt="${escaped(title)}" height="32" style="display:block;height:32px">`;
  const picture = gauge === null ? '' : `<img src="${escaped(gauge)}" alt="Audit score ${escaped(score)}" width="220" height="118" style="display:block;margin:0 auto 8px">`;
  const support = supportEmail === undefined ? '' : ` Questions: <a href="mailto:${escaped(supportEmail)}" style="color:${quiet}">${escaped(supportEmail)}</a>.`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f1f5f9"><table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto;background:#ffffff;border:1px solid ${line};border-radius:12px">
${row(head, '24px 32px 20px')}
${row(`<h1 style="margin:0;font-size:20px;line-height:1.3">Audit of ${escaped(month)}</h1><p style="margin:2px 0 0;color:${quiet}">${escaped(siteName)}</p>`)}
${message === null ? '' : row(escaped(message).replaceAll(/\r?\n/g, '<br>'))}
${row(`<div style="text-align:center">${picture}<p style="margin:0;font-weight:600">Score: ${escaped(score)}</p><p style="margin:4px 0 0;color:${quiet}">${escaped(summary)}</p></div>`)}
${note === null ? '' : row(`<div style="border-left:3px solid ${line};padding-left:12px">${note}</div>`)}
${list(changesTitle, changes)}
${list('The cheapest changes', cheapest)}
${row(`<a href="${escaped(link)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:${primary};color:#ffffff;text-decoration:none;font-weight:600">Open the audit</a>`)}
${row(`<p style="margin:0;padding-top:16px;border-top:1px solid ${line};font-size:13px;color:${quiet}">${escaped(why)}${support}</p>`, '0 32px 24px')}
</table></body></html>`;
}
