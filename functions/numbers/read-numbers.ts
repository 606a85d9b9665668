import type { DayRange } from '../../shared/domain/periods/days.ts';
import type { SiteNode } from '../../shared/model/node.ts';
import { collectedNumbers } from './collected-numbers.ts';
import type { AskedNumbers, Numbers } from './numbers.ts';
import { rowNumbers } from './row-numbers.ts';

/**
 * Returns a node's metrics over ranges, with a reason for each unknown one. A site's come from its stored days and
 * monthly sums, a higher node's from rows built at night. Callers that need only one of the two import that one, so
 * that their function needs no extra table permissions. All use one rule (`metricsOfSources`).
 */
export const readNumbers = (node: SiteNode, ranges: readonly DayRange[], asked: AskedNumbers): Promise<Numbers> =>
  node.type === 'SITE' ? collectedNumbers(node, ranges, asked) : rowNumbers(node, ranges, asked.now);
