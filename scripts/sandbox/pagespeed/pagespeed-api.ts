import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { oldEnvelope } from '../google-errors.ts';
import type { Answer } from '../http-answers.ts';
import { isUnreachable, labMetrics, performanceScore, runNumber, computeLabScores } from './lab.ts';
import type { Device, LabMetrics } from './lab.ts';

const auditSchema = z.looseObject({ id: z.string(), title: z.string(), numericUnit: z.string() });
/** Parts of the recorded Lighthouse run that are replaced; the rest is passed through. */
const sampleSchema = z.looseObject({
  lighthouseVersion: z.string(),
  audits: z.record(z.string(), auditSchema),
  categories: z.record(z.string(), z.looseObject({ id: z.string(), score: z.nullable(z.number()) })),
  configSettings: z.looseObject({}),
});
export type LighthouseSample = z.infer<typeof sampleSchema>;

export const readSample = (file: string | URL): LighthouseSample =>
  sampleSchema.parse(JSON.parse(readFileSync(file, 'utf8')));

const categoryNames: Record<string, string> = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best-practices',
  best_practices: 'best-practices',
  seo: 'seo',
  'agentic-browsing': 'agentic-browsing',
};
const screens: Record<Device, object> = {
  mobile: { mobile: true, width: 412, height: 823, deviceScaleFactor: 1.75, disabled: false },
  desktop: { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false },
};
const quotaMessage =
  "Quota exceeded for quota metric 'Queries' and limit 'Queries per day' of service 'pagespeedonline.googleapis.com' for consumer 'project_number:583797351490'.";

function displayed(unit: string, value: number): string {
  if (unit !== 'millisecond') return String(Math.round(value * 1000) / 1000);
  return value >= 1000 ? `${(value / 1000).toFixed(1)}\u00a0s` : `${Math.round(value / 10) * 10}\u00a0ms`;
}

function buildAudits(sample: LighthouseSample, metrics: LabMetrics, device: Device): Record<string, object> {
  const scores = computeLabScores(device, metrics);
  const measured = new Map(Object.entries(metrics));
  const scored = new Map(Object.entries(scores));
  return Object.fromEntries(
    Object.entries(sample.audits).map(([id, audit]) => {
      const value = measured.get(id);
      if (value === undefined) return [id, audit];
      // The recorded control points are from a mobile run.
      const { scoringOptions: _points, ...rest } = audit;
      return [
        id,
        {
          ...rest,
          score: scored.get(id) ?? null,
          numericValue: value,
          displayValue: displayed(audit.numericUnit, value),
        },
      ];
    }),
  );
}

/** Serves `GET pagespeedonline/v5/runPagespeed`: a recorded Lighthouse 13 run with this page's own numbers. */
export function pagespeedApi(ask: {
  path: string;
  query: URLSearchParams;
  sample: LighthouseSample;
  now: Date;
}): Answer {
  if (ask.path !== '/pagespeedonline/v5/runPagespeed')
    return { status: 404, html: 'The requested URL was not found on this server.' };
  const url = ask.query.get('url') ?? '';
  if (!ask.query.get('key')) return oldEnvelope(429, 'RESOURCE_EXHAUSTED', 'global', 'rateLimitExceeded', quotaMessage);
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    return oldEnvelope(
      400,
      'INVALID_ARGUMENT',
      'global',
      'invalid',
      `Invalid value '${url}'. Values must match the following regular expression: '(?i)(url:|origin:)?http(s)?://.*'`,
    );
  // The API's own default is desktop (facts, section 6).
  const device: Device = (ask.query.get('strategy') ?? 'desktop').toLowerCase() === 'mobile' ? 'mobile' : 'desktop';
  const asked = ask.query.getAll('category').map(name => categoryNames[name.toLowerCase()]);
  if (asked.includes(undefined))
    return oldEnvelope(400, 'INVALID_ARGUMENT', 'global', 'badRequest', `Invalid value at 'category'`);
  if (isUnreachable(url))
    return oldEnvelope(
      400,
      'INVALID_ARGUMENT',
      'lighthouse',
      'lighthouseUserError',
      'Lighthouse returned error: FAILED_DOCUMENT_REQUEST. Lighthouse was unable to reliably load the page you requested. Make sure you are testing the correct URL and that the server is properly responding to all requests. (Details: net::ERR_CONNECTION_FAILED)',
    );

  const finalUrl = new URL(url).href;
  const at = ask.now.toISOString();
  const metrics = labMetrics(finalUrl, device, at.slice(0, 10));
  const requestedIds = new Set(asked.length === 0 ? ['performance'] : asked);
  const categories = Object.fromEntries(
    Object.entries(ask.sample.categories)
      .filter(([id]) => requestedIds.has(id))
      .map(([id, category]) => [
        id,
        id === 'performance' ? { ...category, score: performanceScore(computeLabScores(device, metrics)) } : category,
      ]),
  );
  return {
    status: 200,
    body: {
      captchaResult: 'CAPTCHA_NOT_NEEDED',
      kind: 'pagespeedonline#result',
      id: finalUrl,
      // No field data: a generated site has no Chrome users, and the API then omits `metrics`.
      loadingExperience: { initial_url: finalUrl },
      lighthouseResult: {
        ...ask.sample,
        requestedUrl: finalUrl,
        mainDocumentUrl: finalUrl,
        finalDisplayedUrl: finalUrl,
        finalUrl,
        fetchTime: at,
        configSettings: {
          ...ask.sample.configSettings,
          formFactor: device,
          screenEmulation: screens[device],
          locale: 'en-US',
          onlyCategories: [...requestedIds],
        },
        audits: buildAudits(ask.sample, metrics, device),
        categories,
        timing: { total: 8_000 + runNumber(finalUrl, device) },
      },
      analysisUTCTimestamp: at,
    },
  };
}
