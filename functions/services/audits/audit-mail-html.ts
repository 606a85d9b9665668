import { readable } from '../../../shared/domain/theme/colours.ts';
import type { Theme } from '../../../shared/model/user.ts';
import { escaped, light, sheet, style } from '../mail/look.ts';
import type { PersonalParts } from './audit-email-text.ts';

const { quiet, line } = light;
const text = style(light.ink);

const row = (content: string, padding = '0 32px 20px') =>
  `<tr><td class="ink" style="${text}padding:${padding}">${content}</td></tr>`;
const list = (heading: string, lines: readonly string[]) =>
  lines.length === 0
    ? ''
    : row(
        `<p style="margin:0 0 6px;font-weight:600">${escaped(heading)}</p><ul style="margin:0;padding-left:20px">${lines.map(item => `<li style="margin:0 0 4px">${escaped(item)}</li>`).join('')}</ul>`,
      );

/** Renders the email as HTML: one column, readable without images. `theme` was validated when saved. */
export function renderAuditHtml(
  parts: PersonalParts,
  { primary, mainLogo, supportEmail }: Pick<Theme, 'primary' | 'mainLogo' | 'supportEmail'>,
  origin: string,
): string {
  const {
    subject,
    title,
    month,
    siteName,
    score,
    gauge,
    summary,
    changes,
    changesTitle,
    cheapest,
    note,
    message,
    link,
    why,
    unsubscribe,
  } = parts;
  const logo = mainLogo === undefined ? null : new URL(mainLogo, origin).href;
  const head =
    logo === null
      ? escaped(title)
      : `<img src="${escaped(logo)}" alt="${escaped(title)}" height="32" style="display:block;height:32px">`;
  const button = readable(primary, '#ffffff', '#000000', 4.5);
  const picture =
    gauge === null
      ? ''
      : `<img src="${escaped(gauge)}" alt="Audit score ${escaped(score)}" width="220" height="118" style="display:block;margin:0 auto 8px">`;
  const support =
    supportEmail === undefined
      ? ''
      : ` Questions: <a class="link" href="mailto:${escaped(supportEmail)}" style="color:${quiet}">${escaped(supportEmail)}</a>.`;
  const out =
    unsubscribe === null
      ? ''
      : ` <a class="link" href="${escaped(unsubscribe)}" style="color:${quiet}">Unsubscribe</a>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title><style>${sheet(primary)}</style></head>
<body class="ground" style="margin:0;padding:24px 12px;background:${light.ground}"><table role="presentation" class="card" align="center" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto;background:${light.card};border:1px solid ${line};border-radius:12px">
${row(head, '24px 32px 20px')}
${row(`<h1 style="margin:0;font-size:20px;line-height:1.3">Audit of ${escaped(month)}</h1><p class="quiet" style="margin:2px 0 0;color:${quiet}">${escaped(siteName)}</p>`)}
${message === null ? '' : row(escaped(message).replaceAll(/\r?\n/g, '<br>'))}
${row(`<div style="text-align:center">${picture}<p style="margin:0;font-weight:600">Score: ${escaped(score)}</p><p class="quiet" style="margin:4px 0 0;color:${quiet}">${escaped(summary)}</p></div>`)}
${note === null ? '' : row(`<div class="line" style="border-left:3px solid ${line};padding-left:12px">${note}</div>`)}
${list(changesTitle, changes)}
${list('Easiest changes', cheapest)}
${row(`<a href="${escaped(link)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:${button};color:#ffffff;text-decoration:none;font-weight:600">Open the audit</a>`)}
${row(`<p class="quiet line" style="margin:0;padding-top:16px;border-top:1px solid ${line};font-size:13px;color:${quiet}">${escaped(why)}${support}${out}</p>`, '0 32px 24px')}
</table></body></html>`;
}
