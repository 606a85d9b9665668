import type { SiteNode } from '../../../shared/model/node.ts';
import { noSettings, type RuleSettings } from '../../../shared/model/rule-settings.ts';
import { oncePerEnvironment } from '../../runtime/environment.ts';
import { listSharedRules } from '../../stores/alerts/shared-rules.ts';
import { idsOnPath } from '../rollups/node-sites.ts';

/** A company's sites are evaluated one by one, so its rules are cached. */
const keptMs = 60_000;
const getCache = oncePerEnvironment(
  () => new Map<string, { readonly readAt: number; readonly settings: RuleSettings }>(),
);
const maxCached = 1_000;

/** Returns the rules set above a site, nearest first; at most a minute old. */
export async function rulesAbove({ sitePath }: Pick<SiteNode, 'sitePath'>, now: Date): Promise<RuleSettings[]> {
  const places = idsOnPath(sitePath).toReversed();
  const memory = getCache();
  const at = now.getTime();
  const isKept = (id: string) => Math.abs(at - (memory.get(id)?.readAt ?? Number.NEGATIVE_INFINITY)) < keptMs;
  const missing = places.filter(id => !isKept(id));
  const read = await listSharedRules(missing);
  if (memory.size > maxCached) memory.clear();
  for (const id of missing) memory.set(id, { readAt: at, settings: read.get(id) ?? noSettings });
  return places.map(id => memory.get(id)?.settings ?? noSettings);
}
