import { mybusinessverifications } from 'googleapis/build/src/apis/mybusinessverifications/index.js';
import * as z from 'zod/mini';
import { environment } from '../../runtime/environment.ts';
import { callOptions } from '../google/call.ts';
import { iteratePages } from '../google/pages.ts';

const answerSchema = z.object({
  verifications: z.optional(z.array(z.object({ state: z.optional(z.string()), createTime: z.optional(z.string()) }))),
  nextPageToken: z.optional(z.string()),
});

/** Status of a location that was never submitted for verification. */
const none = 'NOT_FOUND';
const maxPages = 50;

/**
 * Reads the state of a location's newest verification in the platform's word - COMPLETED, FAILED, PENDING - or
 * NOT_FOUND without one (facts, platform APIs, section 4). A location can lose its voice after a COMPLETED one.
 * @throws {PlatformError} access-lost for a location out of reach, and the call's own errors.
 */
export async function fetchVerificationStatus(accessToken: string, locationId: string): Promise<string> {
  const options = callOptions(environment().GMB_VERIFICATIONS_ROOT, accessToken);
  const pages = iteratePages({
    service: 'gmb',
    report: 'verifications',
    schema: answerSchema,
    maxPages,
    call: pageToken =>
      mybusinessverifications('v1').locations.verifications.list(
        { parent: `locations/${locationId}`, pageSize: 100, ...(pageToken && { pageToken }) },
        options,
      ),
  });
  let newest: { state: string; at: number } | null = null;
  for await (const { verifications = [] } of pages) {
    for (const { state, createTime = '' } of verifications) {
      const at = Date.parse(createTime) || 0;
      if (state !== undefined && (newest === null || at > newest.at)) newest = { state, at };
    }
  }
  return newest?.state ?? none;
}
