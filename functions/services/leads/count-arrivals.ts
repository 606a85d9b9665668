import { withImported, withStored } from '../../../shared/domain/leads/intake-imports.ts';
import { intakeStanding, toAnnounce, withArrival } from '../../../shared/domain/leads/intake-state.ts';
import type { IntakeArrivals, LeadIntake } from '../../../shared/model/lead-intake.ts';
import { requiredSetting } from '../../runtime/environment.ts';
import { sendMessages } from '../../runtime/queue.ts';
import { countStored } from '../../stores/leads/imports.ts';
import type { ArrivalOutcome } from './arrivals.ts';
import { askForFold } from './ask-for-fold.ts';
import { announceStanding } from './announce-intake.ts';
import { changeArrivals } from './change-arrivals.ts';
import type { ImportOutcome } from './store-imported.ts';

/** Month rows are rebuilt after this time, or after so many arrivals. */
const foldEveryMs = 900_000;
const foldAfterArrivals = 50;
const foldAtMostEveryMs = 120_000;

/** Counts arrivals with one write per intake and batch; requests month rows when due; reports failing intakes. */
export async function countArrivals(outcomes: readonly ArrivalOutcome[], now: Date): Promise<void> {
  const byIntake = Map.groupBy(outcomes, ({ intake }) => intake.siteRefId);
  for (const intakeOutcomes of byIntake.values()) {
    const [{ intake } = { intake: null }] = intakeOutcomes;
    if (intake === null) continue;
    const counted = await count(intake, now, arrivals =>
      intakeOutcomes.reduce(
        (sum, { arrival }) =>
          withArrival(sum, {
            at: new Date(arrival.receivedAt),
            outcome: countedAs(arrival),
            problems: arrival.problems,
          }),
        arrivals,
      ),
    );
    if (toAnnounce(intakeStanding(intake, counted, now)) !== counted.announced) await announceStanding(intake, now);
  }
}

/** Counts leads of imported files. A file says nothing about the CRM: a silent intake stays silent. */
export async function countImported(outcomes: readonly ImportOutcome[], now: Date): Promise<void> {
  const byIntake = Map.groupBy(outcomes, ({ intake }) => intake.siteRefId);
  for (const intakeOutcomes of byIntake.values()) {
    const [{ intake } = { intake: null }] = intakeOutcomes;
    if (intake === null) continue;
    const { imports } = await count(intake, now, arrivals =>
      intakeOutcomes.reduce((sum, outcome) => withImported(sum, { ...outcome, at: now }), arrivals),
    );
    for (const importId of new Set(intakeOutcomes.map(outcome => outcome.importId))) {
      const progress = imports?.[importId];
      if (progress !== undefined && progress.stored >= progress.total)
        await endImport(intake, importId, progress.total);
    }
  }
}

/** Requests the rows of a completely stored import; an apparently complete one is recounted. */
async function endImport({ siteRefId, siteId }: LeadIntake, importId: string, total: number): Promise<void> {
  const stored = await countStored(siteId, importId);
  if (stored >= total) await askForFold(siteId, { rows: true });
  else await changeArrivals(siteRefId, arrivals => withStored(arrivals, importId, stored));
}

async function count(
  { siteRefId, siteId }: LeadIntake,
  now: Date,
  change: (arrivals: IntakeArrivals) => IntakeArrivals,
): Promise<IntakeArrivals> {
  const counted = await changeArrivals(siteRefId, change);
  if (!isFoldDue(counted, now)) return counted;
  // Sent first: a worker that dies in between leaves the fold due.
  await sendMessages(requiredSetting('LEAD_QUEUE_URL'), [{ body: { v: 1, kind: 'fold', siteId } }]);
  return changeArrivals(siteRefId, arrivals => ({ ...arrivals, foldAskedAt: now.toISOString(), sinceFold: 0 }));
}

function isFoldDue({ foldAskedAt, sinceFold }: IntakeArrivals, now: Date): boolean {
  const sinceMs = foldAskedAt === null ? Infinity : now.getTime() - Date.parse(foldAskedAt);
  return sinceMs > foldEveryMs || (sinceFold >= foldAfterArrivals && sinceMs > foldAtMostEveryMs);
}

/** A lead refused only for its age was read: the intake didn't fail. */
const countedAs = ({ outcome, leadId }: ArrivalOutcome['arrival']) =>
  outcome === 'refused' && leadId !== null ? 'stored' : outcome;
