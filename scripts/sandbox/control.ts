import * as z from 'zod/mini';
import {
  apiDisabled,
  exhausted,
  oldEnvelope,
  propertyDenied,
  serverError,
  tokenError,
  unauthenticated,
} from './google-errors.ts';
import { escapeHtml } from './http-answers.ts';
import type { Answer } from './http-answers.ts';
import { platforms } from './platforms.ts';
import type { Platform } from './platforms.ts';

export const failureKinds = [
  'throttled',
  'concurrent',
  'unauthenticated',
  'access-lost',
  'api-disabled',
  'server-error',
  'unavailable',
  'invalid-grant',
  'quota-zero',
  'retired-metric',
  'html',
  'truncated',
  'report-expired',
  'broken-json',
  'drop',
  'slow',
] as const;
export type FailureKind = (typeof failureKinds)[number];

const failureSchema = z.strictObject({
  platform: z.enum(platforms),
  kind: z.enum(failureKinds),
  /** Number of calls affected; absent: until cleared. */
  count: z.optional(z.int().check(z.positive())),
  latencyMs: z.optional(z.int().check(z.gte(0), z.lte(600_000))),
  /** Part of the paths of affected calls, such as 'properties/400001'. */
  pathContains: z.optional(z.string()),
  /** Metric of 'retired-metric' at the Data API; absent: advertiserAdClicks. */
  metric: z.optional(z.string().check(z.regex(/^[A-Za-z]{1,60}$/))),
});
const orderSchema = z.strictObject({
  clear: z.optional(z.boolean()),
  failures: z.optional(z.array(failureSchema)),
  /** Fixed time of the platforms; null restores the program's own clock. */
  clock: z.optional(z.nullable(z.iso.datetime())),
  /** Fixed time of PageSpeed only, so that its history can be created without expiring credentials. */
  pagespeedClock: z.optional(z.nullable(z.iso.datetime())),
  /** Revokes every credential of this Google account now. */
  expireCredentialsOf: z.optional(z.string()),
});
type Failure = z.infer<typeof failureSchema>;

const hosts: Partial<Record<Platform, string>> = {
  google: 'oauth2.googleapis.com',
  analyticsdata: 'analyticsdata.googleapis.com',
  analyticsadmin: 'analyticsadmin.googleapis.com',
  pagespeed: 'pagespeedonline.googleapis.com',
};

/** Describes a failure as a family does; undefined uses Google's text. */
export type DescribeFailure = (kind: FailureKind, platform: Platform) => Answer | undefined;

type Injected = {
  answer: Answer | null;
  latencyMs: number;
  drop: boolean;
  breakJson: boolean;
  /** Metric unknown to the platform in this call. */
  retiredMetric?: string;
};
const retiredUnlessSaid = 'advertiserAdClicks';

function makeFailureAnswer(kind: FailureKind, platform: Platform): Answer | null {
  switch (kind) {
    case 'throttled':
      return platform === 'pagespeed'
        ? oldEnvelope(
            429,
            'RESOURCE_EXHAUSTED',
            'global',
            'rateLimitExceeded',
            "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute' of service 'pagespeedonline.googleapis.com' for consumer 'project_number:000000000000'.",
          )
        : exhausted(
            'Exhausted property tokens for a project per hour. These quota tokens will return in under 60 minutes. To learn more, see https://developers.google.com/analytics/devguides/reporting/data/v1/quotas',
          );
    case 'concurrent':
      return exhausted(
        'Exhausted concurrent requests quota. Please send fewer requests concurrently. To learn more, see https://developers.google.com/analytics/devguides/reporting/data/v1/quotas',
      );
    case 'unauthenticated':
      return unauthenticated();
    case 'access-lost':
      return propertyDenied();
    case 'api-disabled':
      return apiDisabled(hosts[platform] ?? 'googleapis.com');
    case 'server-error':
      return serverError(500);
    case 'unavailable':
      return serverError(503);
    case 'invalid-grant':
      return tokenError('invalid_grant', 'Token has been expired or revoked.');
    case 'html':
      return { status: 200, html: '<!doctype html><title>Sorry</title><p>Something went wrong.' };
    case 'quota-zero':
      return exhausted(
        "Quota exceeded for quota metric 'Requests' and limit 'Requests per minute' of service 'mybusinessaccountmanagement.googleapis.com' for consumer 'project_number:000000000000'. quota_limit_value: 0",
      );
    case 'retired-metric':
    case 'truncated':
    case 'report-expired':
    case 'broken-json':
    case 'drop':
    case 'slow':
      return null;
  }
}

export type Control = {
  now(platform?: Platform): Date;
  /** Returns faults injected into a platform's next call. */
  take(platform: Platform, path: string): Injected;
  get(accept: string): Answer;
  post(body: string): Answer;
};

/** Creates the switches of the sandbox: failures by platform and the clock, by JSON or on a small page. */
export function createControl(options: {
  clock: () => Date;
  expire: (email: string) => void;
  calls: () => number;
  words: DescribeFailure;
}): Control {
  let failures: (Failure & { left: number })[] = [];
  let clock: Date | null = null;
  let pagespeedClock: Date | null = null;
  const state = () => ({
    failures: failures.map(({ left, count: _count, ...failure }) => ({
      ...failure,
      left: Number.isFinite(left) ? left : null,
    })),
    clock: clock?.toISOString() ?? null,
    pagespeedClock: pagespeedClock?.toISOString() ?? null,
    now: (clock ?? options.clock()).toISOString(),
    calls: options.calls(),
    kinds: failureKinds,
  });
  return {
    now: platform => new Date((platform === 'pagespeed' && pagespeedClock) || clock || options.clock()),
    take(platform, path) {
      const failure = failures.find(
        candidate => candidate.platform === platform && path.includes(candidate.pathContains ?? ''),
      );
      if (failure === undefined) return { answer: null, latencyMs: 0, drop: false, breakJson: false };
      failure.left -= 1;
      if (failure.left <= 0) failures = failures.filter(candidate => candidate !== failure);
      return {
        answer: options.words(failure.kind, platform) ?? makeFailureAnswer(failure.kind, platform),
        latencyMs: failure.latencyMs ?? (failure.kind === 'slow' ? 5_000 : 0),
        drop: failure.kind === 'drop',
        breakJson: failure.kind === 'broken-json' || failure.kind === 'truncated',
        ...(failure.kind === 'retired-metric' && { retiredMetric: failure.metric ?? retiredUnlessSaid }),
      };
    },
    get: accept =>
      accept.includes('text/html') ? { status: 200, html: controlPage(state()) } : { status: 200, body: state() },
    post(body) {
      let json: unknown;
      try {
        json = JSON.parse(body);
      } catch (error) {
        return { status: 400, body: { message: `The body is not JSON: ${String(error)}` } };
      }
      const parsed = orderSchema.safeParse(json);
      if (!parsed.success) return { status: 400, body: { message: z.prettifyError(parsed.error) } };
      const order = parsed.data;
      if (order.clear === true) failures = [];
      for (const failure of order.failures ?? [])
        failures.push({ ...failure, left: failure.count ?? Number.POSITIVE_INFINITY });
      if (order.clock !== undefined) clock = order.clock === null ? null : new Date(order.clock);
      if (order.pagespeedClock !== undefined)
        pagespeedClock = order.pagespeedClock === null ? null : new Date(order.pagespeedClock);
      if (order.expireCredentialsOf !== undefined) options.expire(order.expireCredentialsOf);
      return { status: 200, body: state() };
    },
  };
}

function controlPage(state: { failures: object[]; clock: string | null; now: string; calls: number }): string {
  const choices = (names: readonly string[]): string => names.map(name => `<option>${name}</option>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Platform stand-ins</title><style>:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:760px;margin:32px auto;padding:0 16px}
pre{padding:12px;border:1px solid;border-radius:8px;overflow:auto}form{display:flex;gap:12px;flex-wrap:wrap;align-items:end;margin:16px 0}label{display:grid}input,select,button{font:inherit;padding:6px 10px}</style></head>
<body><h1>Platform stand-ins</h1><p>They live at <b>${escapeHtml(state.now)}</b>${state.clock === null ? '' : ' (set by hand)'} and have answered ${state.calls} calls.</p>
<h2>Failures waiting</h2><pre>${escapeHtml(state.failures.length === 0 ? 'none' : JSON.stringify(state.failures, null, 2))}</pre>
<form id="fail"><label>Platform<select name="platform">${choices(platforms)}</select></label><label>What happens<select name="kind">${choices(failureKinds)}</select></label>
<label>How often<input name="count" type="number" min="1" value="1"></label><label>After ms<input name="latencyMs" type="number" min="0" value="0"></label><button>Add</button><button type="button" id="clear">Clear all</button></form>
<h2>Clock</h2><form id="time"><label>Instant (UTC)<input name="clock" type="datetime-local" value="${escapeHtml((state.clock ?? state.now).slice(0, 16))}"></label><button>Set</button><button type="button" id="reset">Program's own</button></form>
<script>const send=async(order)=>{await fetch(location.pathname,{method:'POST',body:JSON.stringify(order)});location.reload()};
fail.onsubmit=(event)=>{event.preventDefault();const form=new FormData(fail);send({failures:[{platform:form.get('platform'),kind:form.get('kind'),count:Number(form.get('count')),latencyMs:Number(form.get('latencyMs'))}]})};
clear.onclick=()=>send({clear:true});time.onsubmit=(event)=>{event.preventDefault();send({clock:new FormData(time).get('clock')+':00Z'})};reset.onclick=()=>send({clock:null})</script></body></html>`;
}
