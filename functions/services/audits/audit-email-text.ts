import { cheapestChanges } from '../../../shared/domain/audits/explain.ts';
import { outcomesSince } from '../../../shared/domain/audits/since.ts';
import { lineTitle } from '../../../shared/domain/audits/line-numbers.ts';
import { isSameRule } from '../../../shared/domain/audits/score-history.ts';
import { cheapestSentence } from '../../../shared/domain/audits/way-text.ts';
import { outcomeLabels, summarySentence } from '../../../shared/domain/audits/audit-text.ts';
import { scoreText } from '../../../shared/domain/audits/kinds.ts';
import { formatMonth } from '../../../shared/domain/formats/dates.ts';
import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import { metricTable } from '../../../shared/numbers/metrics/table.ts';
import type { Audit } from '../../../shared/model/audit.ts';
import type { Theme } from '../../../shared/model/user.ts';
import { sanitiseNote } from './note-html.ts';

/** Sender's text: another subject, and a message above the audit. */
export type EmailDetails = { readonly subject?: string | undefined; readonly message?: string | undefined };

export type AuditEmail = {
  readonly audit: Audit;
  /** Newest run of the previous month. */
  readonly before: Audit | null;
  readonly siteName: string;
  readonly theme: Pick<Theme, 'title' | 'primary' | 'mainLogo' | 'supportEmail'>;
  /** 'https://app.example.com' */
  readonly origin: string;
  /** Sent to oneself as a preview. */
  readonly isTest: boolean;
  readonly details?: EmailDetails | undefined;
};

/** Content of an email before it becomes text or HTML; only the note is markup. */
export type AuditEmailParts = {
  readonly subject: string;
  readonly title: string;
  readonly month: string;
  readonly siteName: string;
  readonly score: string;
  /** Address of the gauge; null without a score. */
  readonly gauge: string | null;
  readonly summary: string;
  readonly changes: readonly string[];
  readonly changesTitle: string;
  readonly cheapest: readonly string[];
  /** Sanitized HTML. */
  readonly note: string | null;
  /** Sender's message above the audit, as plain text. */
  readonly message: string | null;
  readonly link: string;
  /** Reason why the recipient gets this email. */
  readonly why: string;
};

/** Content of one person's email with their unsubscribe link; null for a test. */
export type PersonalParts = AuditEmailParts & { readonly unsubscribe: string | null };

const maxChanges = 8;
const maxCheapest = 3;

/** Replaces line breaks, because names come from forms and platforms and must stay on one line. */
export const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Builds an audit's email (specification 2, Options menu): score, gauge, changes, quick wins, link. */
export function buildAuditEmailParts({
  audit,
  before: earlier,
  siteName,
  theme,
  origin,
  isTest,
  details = {},
}: AuditEmail): AuditEmailParts {
  const month = formatMonth(audit.yearMonth);
  // Under another rule every result could differ.
  const before = earlier !== null && isSameRule(audit.proof.ruleVersion, earlier.proof.ruleVersion) ? earlier : null;
  const name = nameInMail(siteName);
  const isHidden = audit.type === 'ecommercestats';
  const changes = before === null ? [] : outcomesSince(audit.lines, before.lines);
  return {
    subject: `${isTest ? 'Test: ' : ''}${oneLine(details.subject ?? '') || `Audit of ${month} for ${name}`}`,
    title: oneLine(theme.title),
    month,
    siteName: name,
    score:
      isHidden || audit.score === null
        ? scoreText(audit.type, audit.score)
        : `${audit.score} of 100${sinceScore(audit, before)}`,
    gauge:
      isHidden || audit.score === null
        ? null
        : `${origin}/api/admin/gauge/${audit.score}?color=${audit.meta.colorHex.slice(1)}`,
    summary: summarySentence(audit),
    changes: changes
      .slice(0, maxChanges)
      .map(
        ({ metric, now, was }) =>
          `${metricTable[metric].title}: ${outcomeLabels[now].toLowerCase()}, was ${outcomeLabels[was].toLowerCase()}`,
      ),
    changesTitle: before === null ? '' : `Since ${formatMonth(before.yearMonth)}`,
    cheapest: isHidden
      ? []
      : cheapestChanges(audit)
          .slice(0, maxCheapest)
          .map(change => `${lineTitle(change)}: ${cheapestSentence(change, audit)}`),
    note: audit.note === null ? null : sanitiseNote(audit.note),
    message: (details.message ?? '').trim() || null,
    link: `${origin}/audit/${audit.auditId}`,
    why: isTest
      ? 'This is a test sent only to you.'
      : `${oneLine(theme.title)} sends this to users at the site with alerts on.`,
  };
}

function sinceScore(audit: Audit, before: Audit | null): string {
  if (audit.score === null || before?.score === undefined || before.score === null) return '';
  const points = audit.score - before.score;
  const month = formatMonth(before.yearMonth);
  if (points === 0) return `, as in ${month}`;
  return `, ${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'} ${points > 0 ? 'above' : 'below'} ${month}`;
}

/** Renders the email as plain text. */
export function renderAuditText(parts: PersonalParts): string {
  const { month, siteName, score, summary, changes, changesTitle, cheapest, note, message, link, why } = parts;
  const list = (heading: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [[heading, ...lines.map(line => `- ${line}`)].join('\n')];
  return [
    `Audit of ${month} for ${siteName}`,
    ...(message === null ? [] : [message]),
    `Score: ${score}\n${summary}`,
    ...(note === null ? [] : [`Note\n${plainText(note)}`]),
    ...list(changesTitle, changes),
    ...list('Easiest changes', cheapest),
    `Open audit:\n${link}`,
    why,
    ...(parts.unsubscribe === null ? [] : [`Unsubscribe: ${parts.unsubscribe}`]),
  ].join('\n\n');
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };
const plainText = (html: string): string =>
  html
    .replaceAll(/<(?:\/p|\/li|\/h3|\/h4|\/blockquote|br)>/g, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
