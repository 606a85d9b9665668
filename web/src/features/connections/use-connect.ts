import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ConnectableService } from '../../../../shared/platforms/registry.ts';
import { getErrorMessage } from '../../app/api/errors.ts';
import type { OverrideHandle } from '../../components/override/use-override.ts';
import { useAuthorizeSiteMutation } from './connection-api.ts';
import { panelNamed } from './view/panels.ts';
import { connectReturn, withoutReturn } from './view/return-address.ts';

type Options = {
  readonly siteId: string;
  /** The panel that the address names. */
  readonly type: string | undefined;
  readonly returnTo: 'admin' | 'onboarding';
  readonly override: OverrideHandle;
};

/**
 * Handles the consents of a site's services: opens the platform, and reads the result from the return address. A
 * sign-in is stored by its prefix along with other unsaved changes; a refused one changes nothing.
 */
export function useConnect({ siteId, type, returnTo, override }: Options) {
  const [query, setQuery] = useSearchParams();
  const [authorize, authorizing] = useAuthorizeSiteMutation();
  const panel = panelNamed(type);
  const back = connectReturn(query, panel);
  const { drafts, change, drop } = override;
  const brought = back?.kind === 'token' ? back.tokenId : undefined;
  const broughtFor = back?.kind === 'token' ? back.service : undefined;
  const draftTokenId = broughtFor === undefined ? undefined : drafts[broughtFor]?.tokenId;

  useEffect(() => {
    if (brought !== undefined && broughtFor !== undefined && draftTokenId !== brought)
      change(broughtFor, { tokenId: brought, picked: null });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the address counts: an undone sign-in must not return
  }, [brought, broughtFor, change]);

  const leave = () => setQuery(withoutReturn(query), { replace: true });
  const failure =
    back?.kind === 'error' ? back.message : authorizing.error === undefined ? null : getErrorMessage(authorizing.error);
  return {
    failure,
    /** The service whose consent has just returned. */
    returned: broughtFor ?? (back === null ? undefined : panel),
    authorizing: authorizing.isLoading ? authorizing.originalArgs?.body.service : undefined,
    begin: async (service: ConnectableService, reset: boolean) => {
      // Choosing another sign-in during a reset still completes the reset.
      change(service, { reset: reset || drafts[service]?.reset === true });
      const answer = await authorize({ params: { siteId }, body: { service, returnTo } });
      if (answer.data !== undefined) window.location.assign(answer.data.url);
    },
    closeFailure: () => {
      authorizing.reset();
      leave();
    },
    /** Discards a service's unsaved changes. */
    undo: (service: ConnectableService) => {
      drop([service]);
      leave();
    },
    leave,
  };
}
