import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import type { ShownDelivery, Webhook, WebhookFormat, WebhookKind } from '../../../../../shared/model/webhook.ts';
import type { Tone } from '../../../components/status/badge.tsx';

export const webhookFormatTexts: Readonly<Record<WebhookFormat, { name: string; help: string }>> = {
  slack: {
    name: 'Slack',
    help: "The URL from Slack's Incoming Webhooks app. Mattermost and Rocket.Chat work too.",
  },
  standard: {
    name: 'Signed webhook',
    help: 'JSON for your own program, signed per Standard Webhooks (standardwebhooks.com).',
  },
};

export const kindNames: Readonly<Record<WebhookKind, string>> = {
  breaks: 'Outages',
  numbers: 'Unusual numbers',
  ended: 'Closed alerts',
  reviews: 'New and unanswered reviews',
  audits: 'Finished audits',
  access: 'Access expiring soon',
};
/** The default kinds of a new webhook: alerts. */
export const usualKinds: readonly WebhookKind[] = ['breaks', 'numbers', 'ended'];

export const stateLooks: Readonly<Record<Webhook['state'], { tone: Tone; word: string }>> = {
  on: { tone: 'good', word: 'On' },
  off: { tone: 'neutral', word: 'Off' },
  paused: { tone: 'bad', word: 'Paused' },
};

/** The state of a webhook in one line. */
export function formatWebhookState(
  { state, lastDeliveredAt, failures, problem }: Pick<Webhook, 'state' | 'lastDeliveredAt' | 'failures' | 'problem'>,
  timeZone: string,
): string {
  const arrived = lastDeliveredAt === undefined ? null : `Last arrived ${formatInstant(lastDeliveredAt, timeZone)}.`;
  if (state === 'paused') return `${problem ?? ''} Nothing is sent until you fix it and turn it back on.`.trim();
  if (problem === undefined) return arrived ?? 'Nothing sent yet.';
  return `${problem} Tried ${failures} ${failures === 1 ? 'time' : 'times'} without success. ${arrived ?? ''}`.trim();
}

/** The delivery result of a message. */
export function formatDelivery({ state, attempts, problem, nextTryAt }: ShownDelivery, timeZone: string): string {
  const tries = `${attempts} ${attempts === 1 ? 'try' : 'tries'}`;
  if (state === 'delivered') return attempts === 1 ? 'Arrived' : `Arrived after ${tries}`;
  if (state === 'failed') return `Given up after ${tries}. ${problem ?? ''}`.trim();
  const next = nextTryAt === undefined ? '' : `Next try ${formatInstant(nextTryAt, timeZone)}.`;
  return attempts === 0 ? 'Waits' : `${problem ?? ''} ${next}`.trim();
}
