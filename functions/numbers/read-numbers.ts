import type { DayRange } from '../../shared/domain/periods/days.ts';
import type { SiteNode } from '../../shared/model/node.ts';
import { collectedNumbers } from './collected-numbers.ts';
import type { AskedNumbers, Numbers } from './numbers.ts';
import { rowNumbers } from './row-numbers.ts';

/**
 * What is X of node N over range R, and if it is unknown, why? Of a site from its days and the stored sums of its
 * whole months, of what stands above sites from the rows that the night made of them. A caller that needs one of both
 * alone (the shop's numbers, an audit's months and its baseline's window, the months of a node) asks that one, so that
 * its function holds no table it may not read. Pages and the overview draw days besides and read sections
 * (sections.ts); a report compares rows site by site (read-rows.ts). All make metrics by one rule
 * (`metricsOfSources`).
 */
export const readNumbers = (node: SiteNode, ranges: readonly DayRange[], asked: AskedNumbers): Promise<Numbers> =>
  node.type === 'SITE' ? collectedNumbers(node, ranges, asked) : rowNumbers(node, ranges, asked.now);
