import type { Audit } from '../../model/audit.ts';

/** What the metrics of an audit meet or miss, by the version it is written in: 'meet the baseline'. */
export function comparedWith({ version, type }: Pick<Audit, 'version' | 'type'>): string {
  if (version === 1) return type === 'smbstats' ? 'the individual standard' : 'the case study';
  return version === 2 ? 'the previous month' : 'the baseline';
}
