import type { AuditOutcome } from '../../../../../shared/model/audit.ts';

/** An outcome in a word; the words of the picture and of the exports. */
export const outcomeWords: Record<AuditOutcome, string> = {
  pass: 'Pass', close: 'Close', fail: 'Fail', 'not-scored': 'Not scored', 'no-data': 'No data', retired: 'Retired', disabled: 'Disabled',
};
