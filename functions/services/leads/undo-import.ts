import { canBeUndone, undoDays } from '../../../shared/domain/leads/import-parts.ts';
import { withUndone } from '../../../shared/domain/leads/intake-imports.ts';
import type { LeadMessage } from '../../../shared/messages/queues.ts';
import { requiredSetting } from '../../runtime/environment.ts';
import { conflict, notFound } from '../../runtime/errors.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { sendMessages } from '../../runtime/queue.ts';
import { withChange } from '../../stores/leads/changes.ts';
import { listImportedLines, markUndone } from '../../stores/leads/imports.ts';
import { getArrivals, getIntake } from '../../stores/leads/intakes.ts';
import { getLeads, type KeptLead, decodeLeadParts } from '../../stores/leads/lead-items.ts';
import { askForFold } from './ask-for-fold.ts';
import { changeArrivals } from './change-arrivals.ts';
import { knownIntake } from './intake-lines.ts';
import { takeBack } from './store-lead.ts';

type Undo = Extract<LeadMessage, { kind: 'undo' }>;

/**
 * Workers that took lines before the undo have ended by then (shared/messages/queues.ts), so the second run finds what
 * they stored.
 */
const secondTimeSeconds = 120;
/** Items of lines per message: some hundred leads. */
const itemsPerMessage = 40;
const concurrency = 8;

/**
 * Undoes an import: removes its data from its leads, and deletes leads without other data. Pending lines are no longer
 * stored. Safe to repeat.
 * @throws {DomainError} not-found for an unknown import; conflict for one that is too old.
 */
export async function undoImport(siteRefId: string, importId: string, now: Date): Promise<void> {
  const { intake } = await knownIntake(siteRefId);
  const { arrivals } = await getArrivals(siteRefId);
  const importRecord = arrivals.imports?.[importId];
  if (importRecord === undefined) throw notFound('Unknown import');
  if (importRecord.undo === undefined && !canBeUndone(importRecord.from ?? importRecord.at, now))
    throw conflict(`You can undo an import for ${undoDays} days. Nothing changed`);
  if (importRecord.undo === 'done') return;
  await markUndone(intake.siteId, importId, now);
  const body: Undo = { v: 1, kind: 'undo', siteRefId, importId, after: '' };
  await sendMessages(requiredSetting('LEAD_QUEUE_URL'), [{ body }, { body, delaySeconds: secondTimeSeconds }]);
  await changeArrivals(siteRefId, current => withUndone(current, importId, 'asked'));
}

/** Removes an import from some of its leads, and continues in another message. */
export async function sweepImport({ siteRefId, importId, after }: Undo): Promise<void> {
  const storedIntake = await getIntake(siteRefId);
  if (storedIntake === null) return;
  const { siteId } = storedIntake.intake;
  const lines = await listImportedLines(siteId, importId, after, itemsPerMessage);
  await removeImportData([...new Set(lines.flatMap(({ keys }) => keys))], {
    siteId,
    importId,
    changeId: `undo-${importId}-${after.slice(-8)}`,
  });
  const last = lines.at(-1);
  const queue = requiredSetting('LEAD_QUEUE_URL');
  if (last !== undefined && lines.length === itemsPerMessage) {
    await sendMessages(queue, [
      { body: { v: 1, kind: 'undo', siteRefId, importId, after: last.place } satisfies Undo },
    ]);
    return;
  }
  await askForFold(siteId, { rows: true });
  await changeArrivals(siteRefId, current => withUndone(current, importId, 'done'));
}

type Taken = { readonly siteId: string; readonly importId: string; readonly changeId: string };

/** Removes an import's data from some leads. */
export async function removeImportData(leads: readonly string[], { siteId, importId, changeId }: Taken): Promise<void> {
  const touched = await touchedBy(siteId, importId, leads);
  if (touched.length === 0) return;
  const keys = touched.map(({ key }) => key);
  const months = [...new Set(touched.flatMap(lead => lead.months))].sort();
  // The journal comes first: from now on these leads are read from their items, not from the rows.
  await withChange(siteId, { id: changeId, keys, months }, async () => {
    await mapConcurrent(keys, concurrency, key => takeBack(siteId, key, importId));
  });
}

async function touchedBy(siteId: string, importId: string, keys: readonly string[]): Promise<KeptLead[]> {
  const leads = [...(await getLeads(siteId, keys)).values()];
  const parts = await Promise.all(leads.map(decodeLeadParts));
  return leads.filter((_, index) => parts[index]?.imports.some(imported => imported.importId === importId));
}
