import type { SeenNode } from '../../../../../shared/model/node.ts';
import type { Access } from '../../../components/access/use-access.ts';

export const optionLabels = {
  referrals: 'Referrals',
  budgets: 'Budgets and Thresholds',
  link: 'Link sites',
  move: 'Move',
  delete: 'Delete',
} as const;
export type Option = keyof typeof optionLabels;

/** The items of a node's Options menu for this user: none that the server would refuse. */
export function listNodeOptions({ may }: Pick<Access, 'may'>, node: SeenNode): readonly Option[] {
  const site = node.type === 'SITE' && may('site.options', node);
  const offered: readonly (readonly [Option, boolean])[] = [
    ['referrals', site],
    ['budgets', site],
    ['link', node.type === 'REG' && may('region.link', node)],
    ['move', node.type !== 'TOKEN' && may('site.move', node)],
    ['delete', may(node.type === 'TOKEN' ? 'sales-token.delete' : 'site.delete', node)],
  ];
  return offered.filter(([, open]) => open).map(([option]) => option);
}
