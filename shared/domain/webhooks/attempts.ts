import type { Webhook, WebhookFormat } from '../../model/webhook.ts';

/**
 * What became of one try. 'refused': the receiver answered that it does not take it; `isFinal`: nor ever will.
 * 'not-sent': no connection came about. 'unknown': it was sent, and no answer came.
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

/** Minutes between a failed try and the next: six tries within 42 hours. */
const retryMinutes = [15, 60, 240, 720, 1440] as const;
const daySeconds = 86_400;

/**
 * When a message is tried again; null: not any more. What may have arrived is not sent to Slack again, which would show
 * it twice; a receiver of signed messages knows a repeated one by its id.
 * @param attempts tries so far, this one included
 */
export function nextTry(format: WebhookFormat, attempts: number, outcome: Outcome, now: Date): Date | null {
  const minutes = retryMinutes[attempts - 1];
  if (outcome.kind === 'delivered' || minutes === undefined) return null;
  if (outcome.kind === 'unknown' && format === 'slack') return null;
  if (outcome.kind === 'refused' && outcome.isFinal) return null;
  const asked = outcome.kind === 'refused' ? (outcome.retryAfterSeconds ?? 0) : 0;
  return new Date(now.getTime() + Math.max(minutes * 60, Math.min(asked, daySeconds)) * 1000);
}

/** The instant at which a message is tried again whose run died before it noted what became of it. */
export const againAfterDeath = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + (retryMinutes[attempts - 1] ?? retryMinutes[0]) * 60_000);

const pausedAfterFailures = 5;
const pausedAfterMs = daySeconds * 1000;

/** Whether a webhook is left alone until a person has looked: it said that it is gone, or failed for a whole day. */
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

/** What Slack says in an answer's text, as a person reads it. */
const slackWords: Readonly<Record<string, string>> = {
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

/** A receiver that is gone says so with 410; Slack, of one that was removed or locked, with 403 and 404 besides. */
const finalStatuses: Readonly<Record<WebhookFormat, readonly number[]>> = {
  standard: [410],
  slack: [403, 404, 410],
};

/** What an answer means. `retryAfter`: the header, in seconds. */
export function outcomeOfAnswer(
  format: WebhookFormat,
  {
    status,
    text,
    retryAfter,
  }: { readonly status: number; readonly text: string; readonly retryAfter?: string | undefined },
): Outcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  const said = format === 'slack' ? slackWords[text.trim()] : undefined;
  const isMoved = status >= 300 && status < 400;
  const why = said ?? (isMoved ? 'it redirects to another address' : undefined);
  const seconds = Number(retryAfter);
  return {
    kind: 'refused',
    words: `The receiver returned ${status}${why === undefined ? '' : `: ${why}`}.`,
    isFinal: finalStatuses[format].includes(status),
    ...(retryAfter !== undefined && Number.isFinite(seconds) && seconds > 0 ? { retryAfterSeconds: seconds } : {}),
  };
}
