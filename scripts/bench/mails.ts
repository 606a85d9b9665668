import { setClock } from '../../functions/runtime/clock.ts';
import { liftRefusedAddress } from '../../functions/services/mail/lift-refused-address.ts';
import { sendMail } from '../../functions/services/mail/send-mail.ts';
import { findMail, putMail } from '../../functions/stores/mails.ts';
import { handler as mailEvents } from '../../functions/triggers/mail-events.ts';
import { type MailRecord, mailTemplates } from '../../shared/model/mail.ts';
import { startPeople } from '../../test/functions/support/people.ts';
import type { FigureGroup } from './figure.ts';
import { seededRandom } from './generate-leads.ts';

const histories = 150;
const orders = 4;
const addresses = 60;
const steps = 20;
const sentAt = '2026-11-20T09:00:00.000Z';

type MailEvent = {
  readonly kind: 'Delivery' | 'Reject' | 'Bounce' | 'Complaint';
  readonly at: string;
  readonly reason?: string;
};
const makeMessage = (messageId: string, { kind, at, reason = '' }: MailEvent): string => {
  const mail = { messageId, timestamp: kind === 'Reject' ? at : sentAt };
  if (kind === 'Delivery') return JSON.stringify({ eventType: kind, mail, delivery: { timestamp: at } });
  if (kind === 'Reject') return JSON.stringify({ eventType: kind, mail, reject: { reason } });
  if (kind === 'Complaint')
    return JSON.stringify({ eventType: kind, mail, complaint: { timestamp: at, complaintFeedbackType: reason } });
  return JSON.stringify({ eventType: kind, mail, bounce: { timestamp: at, bounceType: reason } });
};
/** The trigger reads only the envelope's message. */
const deliver = (message: string) =>
  mailEvents(JSON.parse(JSON.stringify({ Records: [{ Sns: { Message: message } }] })));

type Random = ReturnType<typeof seededRandom>;
const below = (random: Random, count: number) => Math.floor(random() * count);
const shuffled = <T>(random: Random, list: readonly T[]): T[] =>
  list
    .map(item => ({ one: item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one: item }) => item);

/**
 * Expected order, by hand: the latest wins; at the same instant the later in this list, then the alphabetically later
 * reason.
 */
const order = ['Delivery', 'Reject', 'Bounce', 'Complaint'];
const stateByKind = { Delivery: 'delivered', Reject: 'failed', Bounce: 'bounced', Complaint: 'complained' } as const;
function expected(events: readonly MailEvent[]): { state: string; at: string; reason: string | undefined } {
  const [last] = [...events].sort(
    (a, b) =>
      b.at.localeCompare(a.at) ||
      order.indexOf(b.kind) - order.indexOf(a.kind) ||
      (b.reason ?? '').localeCompare(a.reason ?? ''),
  );
  return last === undefined
    ? { state: 'sent', at: sentAt, reason: undefined }
    : { state: stateByKind[last.kind], at: last.at, reason: last.reason };
}

/** Counts histories of one to five events, in several orders and with repeats, that end in a wrong state. */
async function wrongStates(random: Random): Promise<number> {
  let wrong = 0;
  for (let history = 0; history < histories; history += 1) {
    const events = Array.from({ length: 1 + below(random, 5) }, (): MailEvent => {
      const at = `2026-11-20T09:0${1 + below(random, 3)}:00.000Z`;
      switch (below(random, 4)) {
        case 0:
          return { kind: 'Delivery', at };
        case 1:
          return { kind: 'Reject', at, reason: 'Bad content' };
        case 2:
          return { kind: 'Bounce', at, reason: ['Permanent', 'Transient'][below(random, 2)] ?? '' };
        default:
          return { kind: 'Complaint', at, reason: 'abuse' };
      }
    });
    for (let turn = 0; turn < orders; turn += 1) {
      const mailId = `history-${history}-${turn}`;
      const mail: MailRecord = {
        mailId,
        to: `${mailId}@states.test`,
        template: 'alert',
        subject: mailId,
        siteId: null,
        state: 'sent',
        sentAt,
        changedAt: sentAt,
      };
      await putMail(mail);
      const again = events.filter(() => random() < 0.2);
      for (const mailEvent of shuffled(random, [...events, ...again])) await deliver(makeMessage(mailId, mailEvent));
      const stored = await findMail(mailId);
      const right = expected(events);
      if (stored?.state !== right.state || stored.changedAt !== right.at || stored.reason !== right.reason) wrong += 1;
    }
  }
  return wrong;
}

/** Emails that a person who complained still gets, by hand from sheet 10. */
const asked = new Set([
  // Requested by the user.
  'verification',
  'sign-up',
  'sign-up-known',
  'help-receipt',
  'checkout-link',
  // Security notices for their account.
  'password-changed',
  'email-changed',
  'administrator-added',
  'new-device',
  'account-viewed',
  'two-step-changed',
]);

/**
 * Emails addresses that bounce, complain and are lifted in any order: counts emails wrongly sent or wrongly withheld.
 */
async function mailedAgain(
  random: Random,
  arrived: () => number,
): Promise<{ again: number; lost: number; mails: number }> {
  const counts = { again: 0, lost: 0, mails: 0 };
  for (let index = 0; index < addresses; index += 1) {
    const address = `person-${index}@mailed.test`;
    let says: 'nothing' | 'bounced' | 'complained' = 'nothing';
    for (let step = 0; step < steps; step += 1) {
      const at = new Date(Date.parse(sentAt) + step * 60_000).toISOString();
      const mailId = `told-${index}-${step}`;
      const event = async (kind: MailEvent['kind'], reason: string) => {
        await putMail({
          mailId,
          to: address,
          template: 'alert',
          subject: 'x',
          siteId: null,
          state: 'sent',
          sentAt,
          changedAt: sentAt,
        });
        await deliver(makeMessage(mailId, { kind, at, reason }));
      };
      switch (below(random, 9)) {
        case 0:
          await event('Bounce', 'Permanent');
          says = 'bounced';
          break;
        case 1:
          await event('Complaint', 'abuse');
          if (says === 'nothing') says = 'complained';
          break;
        case 2:
          await event('Bounce', 'Transient');
          break;
        case 3:
          await liftRefusedAddress(address);
          says = 'nothing';
          break;
        default: {
          const template = mailTemplates[below(random, mailTemplates.length)] ?? 'alert';
          const before = arrived();
          await sendMail({ template, to: address, subject: mailId, text: 'x', siteId: null }, new Date(at));
          const isSent = arrived() > before;
          const isDue = says === 'nothing' || (says === 'complained' && asked.has(template));
          counts.mails += 1;
          if (isSent && !isDue) counts.again += 1;
          if (!isSent && isDue) counts.lost += 1;
        }
      }
    }
  }
  return counts;
}

/** States of emails in any order of events, and emails to addresses that refused one. */
export const mailFigures: FigureGroup = {
  names: ['mail-states-wrong', 'bounced-mailed-again'],
  async *measure(requested) {
    const program = await startPeople({ now: new Date('2026-11-22T12:00:00Z') });
    setClock(() => new Date('2026-11-22T12:00:00Z'));
    try {
      const random = seededRandom(20);
      if (requested.has('mail-states-wrong'))
        yield {
          name: 'mail-states-wrong',
          value: await wrongStates(random),
          unit: `of ${histories * orders} told histories`,
          against: 'limit',
          againstValue: 0,
        };
      if (requested.has('bounced-mailed-again')) {
        let sent = 0;
        const {
          again,
          lost,
          mails: emails,
        } = await mailedAgain(
          random,
          () => (sent = new Set(program.mails().map(({ subject, to }) => `${subject} ${to.join()}`)).size),
        );
        yield {
          name: 'bounced-mailed-again',
          value: again + lost,
          unit: `of ${emails} mails, ${lost} withheld wrongly, ${sent} sent`,
          against: 'limit',
          againstValue: 0,
        };
      }
    } finally {
      await program.stop();
    }
  },
};
