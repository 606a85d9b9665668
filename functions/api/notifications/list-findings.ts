import { listFindings } from '../../../shared/contract/findings.ts';
import { createHandler } from '../../runtime/handler.ts';
import { findScopeGroup } from '../../services/groups/numbers-node.ts';
import { findingsBelow } from '../../services/findings/findings-below.ts';

export const handler = createHandler(listFindings, async ({ viewer, node, params }) =>
  findingsBelow(viewer, node, await findScopeGroup(params.siteId)),
);
