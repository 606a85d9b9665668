import { renderAuditHtml as auditHtml } from '../../functions/services/audits/audit-mail-html.ts';
import type { BarChart } from '../../functions/services/mail/bars.ts';
import { type EmailContent, renderEmailHtml } from '../../functions/services/mail/email-content.ts';
import type { EmailTheme } from '../../functions/services/mail/look.ts';
import { renderPlainEmailHtml } from '../../functions/services/mail/plain-email.ts';
import { launchChromium } from '../browser/chromium.ts';
import { axeOn } from './axe.ts';
import type { FigureGroup } from './figure.ts';

const origin = 'https://app.insights.test';
/** Product colors, and white labels that are hard to read on: nearly white, nearly black, and a bright one. */
const themes: readonly EmailTheme[] = ['#284699', '#fff3b0', '#0b0b0f', '#ff2d95'].map(primary => ({
  title: 'Northfold Home Care',
  primary,
  mainLogo: undefined,
}));

const chart: BarChart = {
  title: 'ROAS by day',
  days: [
    { day: 'Nov 15', text: '2.29', share: 0.93, mark: 0.61, isJudged: false },
    { day: 'Nov 16', text: '–', share: null, mark: 0.61, isJudged: false },
    { day: 'Nov 17', text: '1.39', share: 0.56, mark: 0.61, isJudged: true },
    { day: 'Nov 18', text: '1.27', share: 0.52, mark: 0.61, isJudged: true },
  ],
  note: 'The line marks 1.50. The rule checked the days in bold. Only final days are shown.',
};

const email: EmailContent = {
  subject: 'ROAS of 1.5 or less for three consecutive days: Owner supply shop',
  kicker: 'Alert · Owner supply shop',
  heading: 'ROAS of 1.5 or less for three consecutive days',
  paragraphs: [
    'On 17, 18 and 19 November the shop earned $109.80 for $91.75 of ads.',
    'The alert closes automatically.',
  ],
  chart,
  table: {
    head: ['Day', 'Revenue', 'Ad spend', 'ROAS'],
    rows: [
      ['Nov 17', '$43.50', '$31.20', '1.39'],
      ['Nov 18', '$38.90', '$30.75', '1.27'],
    ],
    total: ['Together', '$82.40', '$61.95', '1.33'],
  },
  groups: [
    {
      heading: 'Opened',
      lines: [
        { strong: 'Google Analytics Not Tracking: Houston', text: 'Its sign-in ended.', link: `${origin}/alerts` },
        { strong: 'Sessions unusually low: Houston', text: 'Half of the usual.', link: `${origin}/alerts`, chart },
      ],
    },
  ],
  button: { text: 'Look at it', link: `${origin}/alerts/roas` },
  why: 'You get this email because you have access to Owner supply shop.',
  links: [
    { text: 'Email settings', link: `${origin}/settings` },
    { text: 'Unsubscribe', link: `${origin}/unsubscribe/code` },
  ],
};
/** Figures of a weekly digest and a trial: tiles, changed rows, a price, small print. */
const figures = [
  { title: 'Sessions', value: '25,318', change: { text: '+1.2%', way: 'up', tone: 'good' }, note: 'from 25,006' },
  { title: 'Goals', value: '761', change: { text: '+1.7%', way: 'up', tone: 'good' }, note: 'from 748' },
  { title: 'Ad spend', value: '$11,420', change: { text: '+1.2%', way: 'up', tone: 'neutral' }, note: 'from $11,286' },
  { title: 'Cost per lead', value: '$53.36', change: { text: '+3.1%', way: 'up', tone: 'bad' }, note: 'from $51.77' },
] as const;
const week: EmailContent = {
  ...email,
  tone: 'warning',
  chart: undefined,
  table: undefined,
  figures,
  changes: {
    heading: 'What changed most',
    rows: [
      { name: 'Phoenix', detail: 'goals 41 → 46', change: { text: '+12.2%', way: 'up', tone: 'good' } },
      { name: 'Kansas City', detail: 'goals 19 → 16', change: { text: '−15.8%', way: 'down', tone: 'bad' } },
      { name: 'Denver', detail: 'goals, same days', change: { text: '0.0%', way: null, tone: 'neutral' } },
    ],
  },
  box: { strong: '$89.00 a month for this site', text: 'Cancel at any time.' },
  note: 'Sent on Wednesday, with every day final at 18 of 19 sites.',
};
const trial: EmailContent = { ...week, figures: figures.slice(1), changes: undefined };
const { table: _table, chart: _chart, ...withoutTable } = email;
const { groups: _groups, ...withoutGroups } = email;

/** Forms of all email templates. */
const forms: Readonly<Record<string, (theme: EmailTheme) => string>> = {
  'an alert': theme => renderEmailHtml(withoutGroups, theme, origin),
  'several, or the letter of the day': theme => renderEmailHtml(withoutTable, theme, origin),
  'the numbers of the week': theme => renderEmailHtml(week, theme, origin),
  'the end of a trial': theme => renderEmailHtml(trial, theme, origin),
  'with a logo': theme => renderEmailHtml(email, { ...theme, mainLogo: '/media/logo.png' }, origin),
  'an audit': theme =>
    auditHtml(
      {
        subject: 'Audit of October 2026',
        title: theme.title,
        month: 'October 2026',
        siteName: 'Boise',
        score: '56 of 100',
        gauge: null,
        summary: '14 of 25 metrics met',
        changes: ['Sessions +12%', 'Goals -3%'],
        changesTitle: 'What changed most',
        cheapest: ['Mobile speed'],
        note: '<p>Well <b>done</b></p>',
        message: 'Call me.',
        link: `${origin}/audit/one`,
        why: 'You get this because site alerts are on.',
        unsubscribe: `${origin}/unsubscribe/code`,
      },
      { ...theme, supportEmail: 'care@northfold.test' },
      origin,
    ),
  'text alone': theme =>
    renderPlainEmailHtml(
      'You are invited to Northfold Home Care',
      `Hello Ann,\n\n1. Open this link. It works once:\n${origin}/verify/a-code-that-is-rather-long-and-has-no-end\n\nQuestions? Write to care@northfold.test.`,
      theme,
      origin,
    ),
};

/** Runs axe-core on every form of email in every color, light and dark, on desktop and phone, and prints violations. */
async function violations(): Promise<{ found: number; pages: number }> {
  const browser = await launchChromium();
  let found = 0;
  let pages = 0;
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [640, 360]) {
        const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
        const page = await context.newPage();
        for (const theme of themes) {
          for (const [name, html] of Object.entries(forms)) {
            await page.setContent(html(theme), { waitUntil: 'domcontentloaded' });
            // An email has no page regions.
            const here = (await axeOn(page, `${name} ${theme.primary} ${colorScheme} ${width}`)).filter(
              ({ rule }) => rule !== 'region' && rule !== 'landmark-one-main',
            );
            for (const violation of here)
              console.error(`axe: ${violation.page}: ${violation.rule} (${violation.help}): ${violation.targets}`);
            found += here.length;
            pages += 1;
          }
        }
        await context.close();
      }
    }
  } finally {
    await browser.close();
  }
  return { found, pages };
}

/** Checks the accessibility of emails in any white label, light and dark. */
export const axeMailFigures: FigureGroup = {
  names: ['axe-mail'],
  async *measure() {
    const { found, pages } = await violations();
    yield { name: 'axe-mail', value: found, unit: `on ${pages} renderings`, against: 'limit', againstValue: 0 };
  },
};
