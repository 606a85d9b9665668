import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Accounts } from '../../../../shared/model/node.ts';
import type { ConnectableService } from '../../../../shared/platforms/registry.ts';
import {
  keepOverride,
  noOverride,
  readOverride,
  withAccount,
  withDraft,
  without,
  type Draft,
  type Override,
} from './override.ts';

/**
 * The unsaved changes to a site's services. They survive leaving the page for an hour, because a consent navigates away
 * and back. The component that holds them is keyed by the site.
 */
export function useOverride(siteId: string) {
  const [override, setOverride] = useState<Override>(() => readOverride(siteId, Date.now()));
  useEffect(() => keepOverride(siteId, override), [siteId, override]);

  const change = useCallback(
    (service: ConnectableService, draft: Partial<Omit<Draft, 'until'>>) =>
      setOverride(current => withDraft(current, service, draft, Date.now())),
    [],
  );
  const choose = useCallback(
    (service: ConnectableService, account: Accounts) => setOverride(current => withAccount(current, service, account)),
    [],
  );
  const drop = useCallback((services: readonly string[]) => setOverride(current => without(current, services)), []);
  const clear = useCallback(() => setOverride(noOverride), []);
  return useMemo(() => ({ ...override, change, choose, drop, clear }), [override, change, choose, drop, clear]);
}
export type OverrideHandle = ReturnType<typeof useOverride>;
