import type { Me } from '../../../../shared/contract/session.ts';
import type { NodeSummary, NodeType } from '../../../../shared/model/node.ts';

/** What navigation and guards ask of the signed-in person; the server decides all of it again. */
export type ViewerFacts = {
  readonly isAdmin: boolean;
  /** A token-type user (specification 6, Reseller). */
  readonly isReseller: boolean;
  readonly nodeType: NodeType | null;
  readonly trialMode: boolean;
  readonly trialExpired: boolean;
  readonly isFranchiseSite: boolean;
  readonly isEcommerce: boolean;
  readonly siteStatus: NodeSummary['status'];
  /** 'Company', or 'Brand' on one white-label host. */
  readonly topLevelName: 'Company' | 'Brand';
};

export function factsOf(me: Me, site: NodeSummary | undefined): ViewerFacts {
  return {
    isAdmin: me.user.isAdmin,
    isReseller: me.node?.type === 'TOKEN',
    nodeType: me.node?.type ?? null,
    trialMode: me.trial !== null,
    trialExpired: me.trial?.expired === true,
    isFranchiseSite: site?.isFranchise === true,
    isEcommerce: site?.isEcommerce === true,
    siteStatus: site?.status,
    topLevelName: me.theme.topLevelName,
  };
}
