import type { Audit } from '../../model/audit.ts';

/** Names the comparison of an audit's metrics for its version: 'meet the baseline'. */
export function comparedWith({ version, type }: Pick<Audit, 'version' | 'type'>): string {
  if (version === 1) return type === 'smbstats' ? 'the individual standard' : 'the case study';
  return version === 2 ? 'the previous month' : 'the baseline';
}
