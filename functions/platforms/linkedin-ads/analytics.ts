import * as z from 'zod/mini';
import { addDays, daysBetween } from '../../../shared/domain/periods/days.ts';
import { logger } from '../../runtime/logger.ts';
import { oncePerEnvironment } from '../../runtime/environment.ts';
import { callLinkedin } from '../linkedin/call.ts';
import { isFieldFailure } from '../linkedin/errors.ts';
import { invalidAnswer } from '../platform-error.ts';
import { linkedinMetricNames, linkedinMetrics, rowFields, type LinkedinMetricName } from './metrics.ts';
import { parseAnalytics, type AnalyticsRow } from './parse.ts';

/** LinkedIn silently cuts longer answers. */
const maxElements = 15_000;

const answerSchema = z.object({ elements: z.array(z.unknown()) });
const getReportedMetrics = oncePerEnvironment(() => new Set<string>());

type Range = { readonly start: string; readonly end: string };

/**
 * Reads an ad account's campaigns by day from `start` to `end`, both included, in UTC. An answer at LinkedIn's maximum
 * length was cut, so the range is halved. A refused metric is null and logged once.
 * @throws {PlatformError} invalid-answer when a single day is cut; configuration when an essential metric is refused.
 */
export async function campaignRows(accessToken: string, account: string, range: Range): Promise<AnalyticsRow[]> {
  let living = linkedinMetricNames.filter(name => linkedinMetrics[name].retiredOn === null);
  const ask = async ({ start, end }: Range, metrics: readonly LinkedinMetricName[]) => {
    const { elements } = await callLinkedin({
      service: 'linkedin',
      accessToken,
      path: '/adAnalytics',
      query: {
        q: 'analytics',
        pivot: { value: 'CAMPAIGN' },
        timeGranularity: { value: 'DAILY' },
        dateRange: { start: toDateParts(start), end: toDateParts(end) },
        accounts: [account],
      },
      fields: [...rowFields, ...metrics],
      answer: answerSchema,
    });
    return elements;
  };
  const fetchRows = async (part: Range): Promise<AnalyticsRow[]> => {
    const elements = await ask(part, living).catch(async (error: unknown) => {
      if (!isFieldFailure(error)) throw error;
      const refused = await findRefused(living, error.message, metric =>
        ask({ start: part.end, end: part.end }, [metric]),
      );
      if (refused.length === 0 || refused.some(name => linkedinMetrics[name].essential)) throw error;
      living = living.filter(name => !refused.includes(name));
      reportRefused(refused);
      return await ask(part, living);
    });
    if (elements.length < maxElements) return parseAnalytics(elements);
    if (part.start === part.end)
      throw invalidAnswer('linkedin', 'adAnalytics', 'elements', `cut at ${maxElements} on ${part.start}`);
    const middle = addDays(part.start, Math.floor(daysBetween(part.start, part.end) / 2));
    return [
      ...(await fetchRows({ start: part.start, end: middle })),
      ...(await fetchRows({ start: addDays(middle, 1), end: part.end })),
    ];
  };
  return await fetchRows(range);
}

/** Finds the metrics that caused a refusal: those it names, otherwise those refused separately. */
async function findRefused(
  asked: readonly LinkedinMetricName[],
  message: string,
  askAlone: (metric: LinkedinMetricName) => Promise<unknown>,
): Promise<LinkedinMetricName[]> {
  const named = asked.filter(name => new RegExp(`\\b${name}\\b`).test(message));
  if (named.length > 0) return named;
  const refused: LinkedinMetricName[] = [];
  for (const name of asked) {
    await askAlone(name).catch((error: unknown) => {
      if (!isFieldFailure(error)) throw error;
      refused.push(name);
    });
  }
  return refused;
}

function reportRefused(names: readonly LinkedinMetricName[]): void {
  const reported = getReportedMetrics();
  for (const metric of names.filter(name => !reported.has(name))) {
    reported.add(metric);
    logger.warn('LinkedIn refuses a metric; its value is null from now on', {
      service: 'linkedin',
      report: 'adAnalytics',
      metric,
    });
  }
}

const toDateParts = (day: string) => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
  day: Number(day.slice(8, 10)),
});
