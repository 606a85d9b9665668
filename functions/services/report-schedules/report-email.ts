import { coverageLine } from '../../../shared/documents/coverage.ts';
import { makeDocumentFigure } from '../../../shared/documents/figure-blocks.ts';
import { reportSummary } from '../../../shared/documents/report-summary.ts';
import { listReportFigures } from '../../../shared/documents/selling.ts';
import { zoneName } from '../../../shared/documents/zone-name.ts';
import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import { formatWhen } from '../../../shared/domain/schedules/when-text.ts';
import type { MetricKey } from '../../../shared/model/metric-value.ts';
import type { Report } from '../../../shared/model/report.ts';
import type { Recipient, ReportSchedule } from '../../../shared/model/report-schedule.ts';
import { environment } from '../../runtime/environment.ts';
import type { MailAttachment } from '../../stores/mail-attachments.ts';
import { renderEmailHtml, renderEmailText } from '../mail/email-content.ts';
import type { EmailFigure } from '../mail/figures.ts';
import type { OutgoingMail } from '../mail/queue-mail.ts';
import type { BuiltReport } from '../reports/report-document.ts';
import { recipientCode } from './recipients.ts';

/** Returns the page that shows a scheduled report; the weekly one and summaries have none of their own. */
function findPage(kind: ReportSchedule['report'], { siteId, type }: Report['node']): string {
  const isSite = type === 'SITE';
  const pages = { monthly: '/report-monthly', annual: '/report-annual' } as const;
  const page = kind === 'monthly' || kind === 'annual' ? pages[kind] : isSite ? '/overview' : '/all-sites';
  return `${environment().PUBLIC_ORIGIN}${page}?${isSite ? 'site' : 'node'}=${siteId}`;
}

function toFigure(metric: MetricKey, report: Report): EmailFigure {
  const { label: title, value, change } = makeDocumentFigure(metric, report, false);
  const { text, tone, trend } = change;
  if (trend === undefined) return { title, value, note: text === '–' ? 'No comparison' : text };
  const isJudged = tone === 'good' || tone === 'bad';
  return { title, value, change: { text, way: trend, tone: isJudged ? tone : 'neutral' }, note: '' };
}

type Parts = {
  readonly schedule: ReportSchedule;
  readonly built: BuiltReport;
  readonly makerName: string;
  readonly attachment: MailAttachment;
};

/** Builds a recipient's email: the report's summary and figures, with the PDF attached. */
export function buildReportEmail(
  recipient: Recipient,
  { schedule, built, makerName, attachment }: Parts,
): OutgoingMail {
  const { report, texts, theme } = built;
  const { siteId, comment } = schedule;
  const origin = environment().PUBLIC_ORIGIN;
  const name = nameInMail(texts.subject);
  const summary = reportSummary(report, texts.before);
  const code = recipientCode(schedule, recipient);
  const maker = nameInMail(makerName);
  const content = {
    subject: `${texts.title} of ${name}, ${texts.period}: ${summary.title}`,
    kicker: `${texts.title} · ${name} · ${texts.period} vs. ${texts.before}`,
    heading: summary.title,
    paragraphs: [summary.text, 'The whole report is attached as a PDF.'].filter(text => text !== ''),
    figures: listReportFigures(report).map(metric => toFigure(metric, report)),
    ...(comment === '' ? {} : { box: { strong: maker, text: comment } }),
    ...(recipient.userId === undefined
      ? {}
      : { button: { text: 'Open dashboard', link: findPage(schedule.report, report.node) } }),
    note: coverageLine(report, null).text,
    why: `You get this report ${formatWhen(schedule)} ${zoneName(report.timeZone)} because ${maker} added you.`,
    links: [{ text: 'Unsubscribe', link: `${origin}/unsubscribe/${code}?of=reports` }],
  };
  return {
    template: 'report',
    to: recipient.email,
    siteId,
    subject: content.subject,
    text: renderEmailText(content),
    html: renderEmailHtml(content, theme, origin),
    headers: {
      'List-Unsubscribe': `<${origin}/api/unsubscribe/${code}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    attachment,
  };
}
