import type { RecordService } from '../../../shared/platforms/registry.ts';
import type { ConnectorDefinition } from '../../platforms/connector.ts';
import { sources } from '../../platforms/sources.ts';
import { oncePerEnvironment } from '../../runtime/environment.ts';
import { getPlatformSettings, type PlatformSettings } from '../../stores/jobs/platform-settings.ts';

/** Cache time per process, so a stopped platform gets no calls after a minute. */
const knownMs = 30_000;

const getCache = oncePerEnvironment(() => ({ settings: null as PlatformSettings | null, readAt: 0 }));

async function readSettings(now: Date): Promise<PlatformSettings> {
  const { settings, readAt } = getCache();
  if (settings !== null && Math.abs(now.getTime() - readAt) < knownMs) return settings;
  const read = await getPlatformSettings();
  Object.assign(getCache(), { settings: read, readAt: now.getTime() });
  return read;
}

/** Reports whether calls to a service's platform are switched off (`npm run platforms`). */
export const isStopped = async (service: RecordService, now: Date): Promise<boolean> =>
  (await readSettings(now)).stopped.includes(service);

export type QuotaLookup = (service: RecordService) => ConnectorDefinition['quota'];

/** Reads the call limits: an operator's, or else the service definition's. */
export async function readQuotas(now: Date): Promise<QuotaLookup> {
  const { quotas } = await readSettings(now);
  return service => ({ ...sources[service].quota, ...quotas[service] });
}
