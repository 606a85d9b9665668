import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Mail } from '../kept-mail.ts';

const style = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  table { width: 100%; border-collapse: collapse; }
  th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid #8884; vertical-align: top; }
  iframe { width: 100%; height: 70vh; border: 1px solid #8884; border-radius: 8px; background: #fff; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid #8884; border-radius: 8px; padding: 1rem; }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function sendPage(response: ServerResponse, title: string, body: string): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
  });
  response.end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>${escaped(title)}</title><style>${style}</style><body>${body}</body></html>`,
  );
}

export function mailListPage(response: ServerResponse, emails: readonly Mail[]): void {
  const rows = emails
    .map(
      mail =>
        `<tr><td>${escaped(mail.at.replace('T', ' ').slice(0, 19))} UTC</td><td>${escaped(mail.to.join(', '))}</td>` +
        `<td><a href="/_local/mail/${mail.id}">${escaped(mail.subject || '(no subject)')}</a></td></tr>`,
    )
    .join('');
  const list =
    emails.length === 0
      ? '<p>No mail has been sent yet. What the program sends appears here; nothing leaves this machine.</p>'
      : `<table><thead><tr><th>Sent</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows}</tbody></table>`;
  sendPage(response, 'Sent mail', `<h1>Sent mail</h1>${list}`);
}

export function mailPage(response: ServerResponse, mail: Mail): void {
  const lines: [string, string][] = [
    ['From', mail.from],
    ['To', mail.to.join(', ')],
    ['Cc', mail.cc.join(', ')],
    ['Bcc', mail.bcc.join(', ')],
    ['Sent', mail.at],
    ...mail.headers.map(({ name, value }): [string, string] => [name, value]),
  ];
  const head = lines
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<tr><th>${escaped(name)}</th><td>${escaped(value)}</td></tr>`)
    .join('');
  const files = mail.files
    .map(({ name }, index) => `<li><a href="/_local/mail/${mail.id}/file-${index}">${escaped(name)}</a></li>`)
    .join('');
  const html =
    mail.html === '' ? '' : `<iframe sandbox title="The mail as HTML" src="/_local/mail/${mail.id}/body"></iframe>`;
  const text = mail.text === '' ? '' : `<h2>As text</h2><pre>${escaped(mail.text)}</pre>`;
  sendPage(
    response,
    mail.subject,
    `<p><a href="/_local/mail">All mail</a></p><h1>${escaped(mail.subject || '(no subject)')}</h1>` +
      `<table><tbody>${head}</tbody></table>${files === '' ? '' : `<ul>${files}</ul>`}${html}${text}`,
  );
}

/** Renders an email's own HTML: its scripts never run and only our own images load, in the frame or opened directly. */
export function mailBodyPage(response: ServerResponse, mail: Mail): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: cid:",
    'x-content-type-options': 'nosniff',
  });
  response.end(mail.html);
}
