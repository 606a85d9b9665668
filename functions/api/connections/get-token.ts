import { getToken } from '../../../shared/contract/connections.ts';
import { decideReach } from '../../../shared/domain/access/credential.ts';
import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import { createHandler } from '../../runtime/handler.ts';
import { notFound } from '../../runtime/errors.ts';
import { enforce } from '../../access/viewer.ts';
import { whatCredentialReaches } from '../../services/connections/credential-reach.ts';
import { computeLastDay } from '../../services/credentials/credential-ends.ts';
import { signInNamed } from '../../services/connections/sign-ins.ts';

export const handler = createHandler(getToken, async ({ params, node, access, viewer, now }) => {
  const signIn = await signInNamed(params.tokenId, node, viewer);
  if (signIn === null) throw notFound();
  enforce(decideReach(viewer, access, signIn.standing));
  const { service, accounts, endsAt } = await whatCredentialReaches(signIn.credential.tokenId, now, true);
  return {
    service,
    status: accounts === null ? ('EXPIRED' as const) : ('ACTIVE' as const),
    endsOn: accounts === null || endsAt === null ? null : computeLastDay(endsAt, siteTimeZone(node.attr)),
    accounts: accounts ?? [],
  };
});
