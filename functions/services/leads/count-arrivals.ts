import { intakeStanding, toAnnounce, withArrival, withImported } from '../../../shared/domain/leads/intake-state.ts';
import type { IntakeArrivals, LeadIntake } from '../../../shared/model/lead-intake.ts';
import { requiredSetting } from '../../runtime/environment.ts';
import { sendMessages } from '../../runtime/queue.ts';
import { getArrivals, saveArrivals } from '../../stores/leads/intakes.ts';
import type { ArrivalOutcome } from './arrivals.ts';
import { announceStanding } from './announce-intake.ts';
import type { ImportOutcome } from './store-imported.ts';

const tries = 12;
/** Month rows are made anew this long after they last were, or after so many arrivals. */
const foldEveryMs = 900_000;
const foldAfterArrivals = 50;
const foldAtMostEveryMs = 120_000;

/** Counts what arrived, a write an intake and batch; has month rows made when it is time; says when an intake fails. */
export async function countArrivals(outcomes: readonly ArrivalOutcome[], now: Date): Promise<void> {
  const byIntake = Map.groupBy(outcomes, ({ intake }) => intake.siteRefId);
  for (const own of byIntake.values()) {
    const [{ intake } = { intake: null }] = own;
    if (intake === null) continue;
    const counted = await count(intake, now, arrivals =>
      own.reduce(
        (sum, { arrival }) => withArrival(sum, { at: new Date(arrival.receivedAt), outcome: countedAs(arrival), problems: arrival.problems }),
        arrivals,
      ),
    );
    if (toAnnounce(intakeStanding(intake, counted, now)) !== counted.announced) await announceStanding(intake, now);
  }
}

/** Counts leads of imported files. A file says nothing of the CRM: an intake that is silent stays so. */
export async function countImported(outcomes: readonly ImportOutcome[], now: Date): Promise<void> {
  const byIntake = Map.groupBy(outcomes, ({ intake }) => intake.siteRefId);
  for (const own of byIntake.values()) {
    const [{ intake } = { intake: null }] = own;
    if (intake !== null) await count(intake, now, arrivals => own.reduce((sum, one) => withImported(sum, { ...one, at: now }), arrivals));
  }
}

async function count({ siteRefId, siteId }: LeadIntake, now: Date, change: (arrivals: IntakeArrivals) => IntakeArrivals): Promise<IntakeArrivals> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const { arrivals, counted } = await getArrivals(siteRefId);
    const next = change(arrivals);
    const isDue = isFoldDue(next, now);
    const changed = isDue ? { ...next, foldAskedAt: now.toISOString(), sinceFold: 0 } : next;
    if (!(await saveArrivals(siteRefId, changed, counted))) continue;
    if (isDue) await sendMessages(requiredSetting('LEAD_QUEUE_URL'), [{ body: { v: 1, kind: 'fold', siteId } }]);
    return changed;
  }
  throw new Error('The arrivals of an intake were counted by others all the time');
}

function isFoldDue({ foldAskedAt, sinceFold }: IntakeArrivals, now: Date): boolean {
  const sinceMs = foldAskedAt === null ? Infinity : now.getTime() - Date.parse(foldAskedAt);
  return sinceMs > foldEveryMs || (sinceFold >= foldAfterArrivals && sinceMs > foldAtMostEveryMs);
}

/** A lead that is refused for its age alone was read: the intake does not fail. */
const countedAs = ({ outcome, leadId }: ArrivalOutcome['arrival']) => (outcome === 'refused' && leadId !== null ? 'stored' : outcome);
