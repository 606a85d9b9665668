import type { Action } from '../../../../shared/domain/access/actions.ts';
import { useScope } from '../../app/address/scope.tsx';
import { useAccess } from './use-access.ts';

/** True for data that a linked site does not share with the viewer's region: everything but its numbers. */
export function useHiddenByLink(action: Action): boolean {
  const { site } = useScope();
  const access = useAccess();
  return site !== undefined && access?.decision(action, site).outcome === 'not-found';
}
