import {
  getPlatformSettings,
  type PlatformSettings,
  putPlatformSettings,
} from '../functions/stores/jobs/platform-settings.ts';
import { recordServices } from '../shared/platforms/registry.ts';
import { useStage } from './operate/use-stage.ts';

const usage = `npm run platforms -- <stage>                                  shows what is set
npm run platforms -- <stage> stop <service>...                stops calls to their platforms within a minute
npm run platforms -- <stage> start <service>...               calls them again
npm run platforms -- <stage> quota <service> perHour=<calls>  also perResourceHour=<calls>; 'default' takes it away
  services: ${recordServices.join(', ')}`;

class UsageError extends Error {}

const isService = (word: string): boolean => recordServices.some(service => service === word);

function readServices(words: readonly string[]): string[] {
  const unknown = words.find(word => !isService(word));
  if (words.length === 0 || unknown !== undefined)
    throw new UsageError(unknown === undefined ? 'Which service?' : `Unknown service "${unknown}".`);
  return [...words];
}

function changeQuota(settings: PlatformSettings, [service = '', ...words]: readonly string[]): PlatformSettings {
  readServices([service]);
  const { [service]: limits = {}, ...others } = settings.quotas;
  if (words.length === 1 && words[0] === 'default') return { ...settings, quotas: others };
  const given = words.map(word => /^(perHour|perResourceHour)=([1-9]\d{0,8})$/.exec(word));
  if (given.length === 0 || given.includes(null)) throw new UsageError('Which limit? perHour=<calls>');
  const changed = Object.fromEntries(given.map(match => [match?.[1] ?? '', Number(match?.[2])]));
  return { ...settings, quotas: { ...others, [service]: { ...limits, ...changed } } };
}

/**
 * Applies a command to the settings.
 * @throws UsageError for an unknown command
 */
export function applyCommand(settings: PlatformSettings, words: readonly string[]): PlatformSettings {
  const [command, ...rest] = words;
  const { stopped } = settings;
  switch (command) {
    case undefined:
      return settings;
    case 'stop':
      return { ...settings, stopped: [...new Set([...stopped, ...readServices(rest)])] };
    case 'start': {
      const started = readServices(rest);
      return { ...settings, stopped: stopped.filter(service => !started.includes(service)) };
    }
    case 'quota':
      return changeQuota(settings, rest);
    default:
      throw new UsageError(`Unknown command "${command}".`);
  }
}

/** Runs `npm run platforms`: stops and starts calls to platforms, and sets hourly call limits. */
async function main(): Promise<void> {
  const [stage, ...words] = process.argv.slice(2);
  await useStage(stage, usage);
  const { revision, ...before } = await getPlatformSettings();
  const settings = applyCommand(before, words);
  if (words.length > 0) await putPlatformSettings(settings, revision);
  const { stopped, quotas } = settings;
  console.log(stopped.length === 0 ? 'All platforms are enabled.' : `Stopped: ${stopped.join(', ')}`);
  for (const [service, limits] of Object.entries(quotas)) console.log(`${service}: ${JSON.stringify(limits)}`);
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(error instanceof UsageError ? `${error.message}\n${usage}` : error);
    process.exitCode = 1;
  });
}
