import type { NodeSummary } from '../../model/node.ts';
import type { SignUpStage } from '../../model/signed-up.ts';

/** Returns the progress of a sign-up. `today` is the date in the site's zone. */
export function signUpStage(
  {
    status,
    trialExpiryDate,
    connected,
    unpaid,
  }: Pick<NodeSummary, 'status' | 'trialExpiryDate' | 'connected' | 'unpaid'>,
  today: string,
): SignUpStage {
  if (unpaid === true) return 'ended';
  if (trialExpiryDate === undefined) return 'customer';
  if (trialExpiryDate < today) return 'trial-over';
  if (status === 'onboarded') return 'ready';
  return connected.some(service => service !== 'pagespeed') ? 'connecting' : 'confirmed';
}
