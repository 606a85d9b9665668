import type { Webhook, WebhookFormat } from '../../model/webhook.ts';

/**
 * The outcome of one attempt. 'refused': the receiver rejected it; `isFinal`: for good. 'not-sent': no connection was
 * made. 'unknown': it was sent, but no answer arrived.
 */
export type Outcome =
  | { readonly kind: 'delivered' }
  | {
      readonly kind: 'refused';
      readonly words: string;
      readonly isFinal: boolean;
      readonly retryAfterSeconds?: number | undefined;
    }
  | { readonly kind: 'not-sent'; readonly words: string }
  | { readonly kind: 'unknown'; readonly words: string };

/** Minutes between a failed attempt and the next: six attempts within 42 hours. */
const retryMinutes = [15, 60, 240, 720, 1440] as const;
const daySeconds = 86_400;

/**
 * Returns the time of the next attempt; null: no more attempts. A message that may have arrived is not sent to Slack
 * again, where it would appear twice; receivers of signed messages recognize a repeated id.
 * @param attempts attempts so far, including this one
 */
export function nextTry(format: WebhookFormat, attempts: number, outcome: Outcome, now: Date): Date | null {
  const minutes = retryMinutes[attempts - 1];
  if (outcome.kind === 'delivered' || minutes === undefined) return null;
  if (outcome.kind === 'unknown' && format === 'slack') return null;
  if (outcome.kind === 'refused' && outcome.isFinal) return null;
  const asked = outcome.kind === 'refused' ? (outcome.retryAfterSeconds ?? 0) : 0;
  return new Date(now.getTime() + Math.max(minutes * 60, Math.min(asked, daySeconds)) * 1000);
}

/** Returns the time of the next attempt for a message whose run crashed before it recorded the result. */
export const againAfterDeath = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + (retryMinutes[attempts - 1] ?? retryMinutes[0]) * 60_000);

const pausedAfterFailures = 5;
const pausedAfterMs = daySeconds * 1000;

/**
 * Returns true if a webhook is paused until a user checks it: the receiver said it is gone, or failed for a whole day.
 */
export function isGivenUp(
  { failures, failingSince }: Pick<Webhook, 'failures' | 'failingSince'>,
  outcome: Outcome,
  now: Date,
): boolean {
  if (outcome.kind === 'delivered') return false;
  if (outcome.kind === 'refused' && outcome.isFinal) return true;
  const sinceMs = failingSince === undefined ? 0 : now.getTime() - Date.parse(failingSince);
  return failures >= pausedAfterFailures && sinceMs >= pausedAfterMs;
}

/** Slack's error texts in plain words. */
const slackErrorTexts: Readonly<Record<string, string>> = {
  no_service: 'the webhook was removed or turned off in Slack',
  no_active_hooks: 'the webhook was turned off in Slack',
  no_team: 'the workspace no longer exists',
  channel_not_found: 'the channel no longer exists',
  channel_is_archived: 'the channel was archived',
  action_prohibited: "the workspace doesn't allow it",
  posting_to_general_channel_denied: "the workspace doesn't allow posts to this channel",
  invalid_token: 'the address is no longer valid',
  team_disabled: 'the workspace is turned off',
  user_not_found: 'the person it posts to no longer exists',
};

/** A removed receiver answers 410; Slack also answers 403 and 404 for a removed or locked one. */
const finalStatuses: Readonly<Record<WebhookFormat, readonly number[]>> = {
  standard: [410],
  slack: [403, 404, 410],
};

/** Returns the outcome of an answer. `retryAfter` is the header, in seconds. */
export function outcomeOfAnswer(
  format: WebhookFormat,
  {
    status,
    text,
    retryAfter,
  }: { readonly status: number; readonly text: string; readonly retryAfter?: string | undefined },
): Outcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  const errorText = format === 'slack' ? slackErrorTexts[text.trim()] : undefined;
  const isMoved = status >= 300 && status < 400;
  const why = errorText ?? (isMoved ? 'it redirects to another address' : undefined);
  const seconds = Number(retryAfter);
  return {
    kind: 'refused',
    words: `The receiver returned ${status}${why === undefined ? '' : `: ${why}`}.`,
    isFinal: finalStatuses[format].includes(status),
    ...(retryAfter !== undefined && Number.isFinite(seconds) && seconds > 0 ? { retryAfterSeconds: seconds } : {}),
  };
}
