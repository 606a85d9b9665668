import { pathIds, providerId } from '../../../../../shared/domain/hierarchy/paths.ts';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import type { Tone } from '../../../components/status/badge.tsx';

/** The sales token above a node; the provider's own without a reseller in between. */
export function findSalesToken(
  { sitePath }: Pick<NodeSummary, 'sitePath'>,
  above: readonly Pick<NodeSummary, 'siteId'>[] = [],
): string {
  const ids = pathIds(sitePath);
  const first = ids[0] === providerId ? ids[1] : ids[0];
  const nodeId = ids.at(-1);
  return first === undefined || first === nodeId || above.some(({ siteId }) => siteId === first) ? providerId : first;
}

/** The most important facts about an organization for an administrator. */
export function listOrganizationStates(node: NodeSummary): readonly { readonly word: string; readonly tone: Tone }[] {
  return [
    node.suspended ? { word: 'Suspended', tone: 'warning' as const } : { word: 'Active', tone: 'good' as const },
    ...(node.hasEcommerce === true || node.isEcommerce ? [{ word: 'E-commerce', tone: 'neutral' as const }] : []),
    ...(node.isFranchise ? [{ word: 'Franchise', tone: 'neutral' as const }] : []),
    ...(node.status === undefined || node.status === 'onboarded'
      ? []
      : [{ word: node.status === 'onboarding' ? 'Onboarding' : 'Evaluation', tone: 'info' as const }]),
  ];
}
