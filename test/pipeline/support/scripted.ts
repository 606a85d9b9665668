import { vi } from 'vitest';
import type { PendingReport, PulledWindow, PullRequest } from '../../../functions/platforms/connector.ts';
import { connectors } from '../../../functions/platforms/connectors.ts';
import { sqsClient } from '../../../functions/runtime/clients/sqs.ts';
import { pullMessageSchema, type PullMessage } from '../../../shared/messages/queues.ts';
import type { BingCoreDay } from '../../../shared/platforms/microsoft-ads/days.ts';
import type { FbCoreDay } from '../../../shared/platforms/facebook-ads/days.ts';
import type { GmbCoreDay } from '../../../shared/platforms/gmb/days.ts';
import type { RecordService } from '../../../shared/platforms/registry.ts';
import { eachDay } from '../../../shared/domain/periods/days.ts';
import type { Accounts } from '../../../shared/model/node.ts';
import { tokenId } from './pipeline.ts';

type Answer = PulledWindow | PendingReport;

/** Lets a test say what a connector answers; counts the calls. */
export function script(service: RecordService, answer: (request: PullRequest) => Answer | Promise<Answer>) {
  return vi.spyOn(connectors[service], 'pull').mockImplementation(async request => answer(request));
}

/** An account of every service, of one resource each. */
export const allAccounts = (name: string): Accounts => ({
  ga4: { tokenId, accountId: '1', accountName: 'A', propertyId: `77-${name}`, propertyName: 'P' },
  gmb: { tokenId, accountId: '1', accountName: 'A', locationId: name, locationName: 'L' },
  gsc: { tokenId, accountName: `sc-domain:${name}.test` },
  fbPage: { tokenId, pageId: name, pageName: 'P' },
  fb: { tokenId, accountName: 'A', adAccId: `act_${name}` },
  linkedinOrg: { tokenId, organizationId: '1', organizationName: 'O', urn: `urn:li:organization:${name}` },
  linkedin: { tokenId, accountId: name, accountName: 'A', reference: 'r', account: 'a', type: 'BUSINESS' },
  bing: { tokenId, customerId: '1', customerName: 'C', accountId: name, accountName: 'A' },
});

export const gmbDay = (date: string, callClicks = 1): GmbCoreDay => ({
  date, impressions: { desktopMaps: 1, desktopSearch: 2, mobileMaps: 3, mobileSearch: 4 }, callClicks, websiteClicks: 1, directionRequests: 0,
  messagingClicks: null, bookings: null, foodOrders: null, foodMenuClicks: null,
});
export const fbDay = (date: string, spend = 1): FbCoreDay => ({
  date, timeZone: 'America/Chicago', currency: 'USD', devices: [],
  campaigns: [{ id: '1', name: 'C', objective: null, spend, impressions: 10, clicks: 2, linkClicks: null, reach: null, actions: [] }],
});
export const bingDay = (date: string, spend = 1): BingCoreDay => ({
  date, currency: 'USD', devices: [],
  campaigns: [{ id: '1', name: 'C', objective: null, spend, impressions: 10, clicks: 2, status: null, conversions: null, revenue: null, phoneCalls: null }],
});
export const gmbWindow = (start: string, end: string, more: Partial<PulledWindow> = {}): PulledWindow => ({
  sections: [{ service: 'gmb', section: 'core', days: end < start ? [] : eachDay(start, end).map(date => gmbDay(date)) }],
  timeZone: null, missingDays: [], ...more,
});
export const bingWindow = ({ start, end }: { start: string; end: string }): PulledWindow => ({
  sections: [{ service: 'bing', section: 'core', days: eachDay(start, end).map(date => bingDay(date)) }], timeZone: 'UTC', missingDays: [],
});
export const fbWindow = ({ start, end }: { start: string; end: string }): PulledWindow => ({
  sections: [{ service: 'fb', section: 'core', days: eachDay(start, end).map(date => fbDay(date)) }], timeZone: 'America/Chicago', missingDays: [],
});

export type Queued = { message: PullMessage; delaySeconds: number };

/**
 * Every message sent to the pull queue from now on, with its delay; nothing reaches the queue itself. `rollups`: those
 * that ask for rows, too, as they are.
 */
export function watchQueue({ rollups = false } = {}): { taken: () => Queued[]; stop: () => void } {
  let queued: Queued[] = [];
  const name = 'watchQueue';
  sqsClient().middlewareStack.add(
    () => async args => {
      const entries: unknown[] = Object(args.input).Entries ?? [];
      for (const entry of entries) {
        const body: unknown = JSON.parse(Object(entry).MessageBody);
        if (Object(body).kind === 'rollup' && rollups) queued.push({ message: Object(body), delaySeconds: Number(Object(entry).DelaySeconds) });
        if (Object(body).kind === 'rollup') continue;
        queued.push({ message: pullMessageSchema.parse(body), delaySeconds: Number(Object(entry).DelaySeconds) });
      }
      return { output: { $metadata: {} }, response: {} };
    },
    { step: 'finalizeRequest', priority: 'low', name },
  );
  return {
    taken: () => {
      const all = queued;
      queued = [];
      return all;
    },
    stop: () => void sqsClient().middlewareStack.remove(name),
  };
}
