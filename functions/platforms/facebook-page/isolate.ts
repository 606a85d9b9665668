import { logger } from '../../runtime/logger.ts';
import { isRefusedName } from '../facebook/errors.ts';
import type { Metric } from './metrics.ts';

const reportedMetrics = new Set<string>();

/**
 * Requests a group of metrics in one call. If the platform refuses the group over a name, each metric is requested
 * separately: refused ones join `dead` and are logged once. Names already dead are skipped.
 */
export async function askGroup<Answer>(
  group: readonly Metric<string>[],
  dead: Set<string>,
  ask: (names: readonly string[]) => Promise<Answer>,
): Promise<Answer[]> {
  const names = group.filter(({ name, retiredOn }) => retiredOn === null && !dead.has(name)).map(({ name }) => name);
  if (names.length === 0) return [];
  try {
    return [await ask(names)];
  } catch (error) {
    if (!isRefusedName(error)) throw error;
    const answers: Answer[] = [];
    for (const name of names) {
      const answer = names.length === 1 ? null : await ask([name]).catch(nullIfRefused);
      if (answer === null) bury(name, dead);
      else answers.push(answer);
    }
    return answers;
  }
}

function nullIfRefused(error: unknown): null {
  if (isRefusedName(error)) return null;
  throw error;
}

function bury(name: string, dead: Set<string>): void {
  dead.add(name);
  if (!reportedMetrics.has(name)) logger.warn('Facebook removed a metric', { metric: name });
  reportedMetrics.add(name);
}
