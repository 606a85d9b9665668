import { isPastKeeping } from '../../../shared/domain/leads/retention.ts';
import type { LeadMessage } from '../../../shared/messages/queues.ts';
import type { LeadIntake } from '../../../shared/model/lead-intake.ts';
import type { VersionedLead } from '../../../shared/domain/leads/merge.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { withChange } from '../../stores/leads/changes.ts';
import { isUndone, noteStored, putImportedLines } from '../../stores/leads/imports.ts';
import { getIntake } from '../../stores/leads/intakes.ts';
import { leadKey } from '../../stores/leads/lead-items.ts';
import { readLine } from './read-fields.ts';
import { listLeadKeys, storeLead } from './store-lead.ts';
import { removeImportData } from './undo-import.ts';

type Imported = Extract<LeadMessage, { kind: 'import' }>;
const concurrency = 5;

export type ImportOutcome = {
  readonly intake: LeadIntake;
  readonly importId: string;
  readonly total: number;
  /** Number of stored lines. */
  readonly stored: number;
};

/**
 * Merges a file's lines into their leads; repeating it has no effect. One journal entry names them all, and one the
 * import, so it can be undone. Null if the intake was deleted or the import undone.
 */
export async function storeImported(
  { siteRefId, importId, total, asOf, line, rows }: Imported,
  now: Date,
): Promise<ImportOutcome | null> {
  const storedIntake = await getIntake(siteRefId);
  if (storedIntake === null) return null;
  const { intake } = storedIntake;
  const leads = rows.flatMap((fields, index): VersionedLead[] => {
    const read = readLine(intake, fields, asOf, line + index);
    return read.ok && !isPastKeeping(read.lead.timestamp, intake.keepMonths, now) ? [read] : [];
  });
  const keys = [...new Set(leads.flatMap(({ lead }) => listLeadKeys(siteRefId, lead)))];
  const { siteId } = intake;
  const isTakenBack = async (): Promise<boolean> => {
    if (!(await isUndone(siteId, importId))) return false;
    // Removes lines that this or an earlier try stored while the import was being undone.
    await removeImportData(keys, { siteId, importId, changeId: `late-${importId}-${line}` });
    return true;
  };
  if (await isTakenBack()) return null;
  await putImportedLines(siteId, { importId, line, keys }, now);
  if (keys.length > 0) {
    await withChange(siteId, { id: `${importId}-${line}`, keys }, async () => {
      await mapConcurrent(leads, concurrency, versionedLead =>
        storeLead(siteId, leadKey(siteRefId, versionedLead.lead.leadId), versionedLead, { importId, at: now }),
      );
    });
  }
  if (await isTakenBack()) return null;
  await noteStored(siteId, { importId, line, lines: rows.length });
  return { intake, importId, total, stored: rows.length };
}
