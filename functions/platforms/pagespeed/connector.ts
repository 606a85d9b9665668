import { pagespeedonline } from 'googleapis/build/src/apis/pagespeedonline/index.js';
import * as z from 'zod/mini';
import { type LabRun, pagespeedLabDaySchema } from '../../../shared/platforms/pagespeed/days.ts';
import { eachDay } from '../../../shared/domain/periods/days.ts';
import { environment } from '../../runtime/environment.ts';
import { parameter } from '../../runtime/parameters.ts';
import type { Connector, PendingReport, PulledWindow, PullRequest } from '../connector.ts';
import { callGoogle, callOptions } from '../google/call.ts';
import { PlatformError } from '../platform-error.ts';
import { sources } from '../sources.ts';
import { lighthouseCode, parseRun } from './parse.ts';

/**
 * Runs PageSpeed Insights v5: one Lighthouse run per device and day (facts, platform APIs, section 6). It has no
 * history: only a window's newest day is measured, the others are missing. A run takes up to two minutes, so each is
 * its own step.
 */
export const pagespeedConnector: Connector = { ...sources.pagespeed, discover: async () => [], pull: pullPagespeed };

async function pullPagespeed({ site, start, end, progress, now }: PullRequest): Promise<PulledWindow | PendingReport> {
  const { url } = site.attr;
  if (url === undefined) {
    throw new PlatformError({
      platform: 'pagespeed',
      kind: 'configuration',
      message: 'The site has no website',
    });
  }
  const key = await parameter('/pagespeed/api-key');
  const mobile = firstRun(progress, url);
  if (mobile === null) {
    return { pending: { readyAt: now, state: { url, mobile: JSON.stringify(await measure(url, 'mobile', key)) } } };
  }
  const desktop = await measure(url, 'desktop', key);
  return {
    sections: [{ service: 'pagespeed', section: 'lab', days: [{ date: end, mobile, desktop }] }],
    timeZone: null,
    missingDays: eachDay(start, end).filter(date => date !== end),
  };
}

/** Returns the first step's run; null without one, if unreadable, or for another address. */
function firstRun(progress: PullRequest['progress'], url: string): LabRun | null {
  if (progress === null || progress['url'] !== url) return null;
  try {
    const run = z.safeParse(pagespeedLabDaySchema.shape.mobile, JSON.parse(progress['mobile'] ?? ''));
    return run.success ? run.data : null;
  } catch {
    return null;
  }
}

async function measure(url: string, strategy: 'mobile' | 'desktop', key: string): Promise<LabRun> {
  try {
    const answer = await callGoogle('pagespeed', () =>
      pagespeedonline('v5').pagespeedapi.runpagespeed(
        { url, strategy, category: ['performance'], key },
        callOptions(environment().PAGESPEED_ROOT, null),
      ),
    );
    return parseRun(strategy, answer);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    // A page that Lighthouse couldn't load is a finding about the page, not a platform failure.
    const runtimeError = lighthouseCode(error.message);
    if (runtimeError === null) throw ourKeyAtFault(error);
    return { ...noMeasures, finalUrl: url, lighthouseVersion: '', runtimeError };
  }
}

/** Treats a dead or lost account as our configuration error, because our own key makes the call. */
function ourKeyAtFault(error: PlatformError): PlatformError {
  const { kind, platform, message, httpStatus, platformCode } = error;
  if (kind !== 'reconnect' && kind !== 'access-lost') return error;
  return new PlatformError({ platform, kind: 'configuration', message, httpStatus, platformCode });
}

const noMeasures = {
  performance: null,
  firstContentfulPaintMs: null,
  largestContentfulPaintMs: null,
  totalBlockingTimeMs: null,
  cumulativeLayoutShift: null,
  speedIndexMs: null,
  interactiveMs: null,
};
