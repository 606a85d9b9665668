/** The fields of an opportunity that decide whether it has changed. */
type Dated = {
  readonly createdAt?: string | null | undefined;
  readonly updatedAt?: string | null | undefined;
};

/**
 * Changes from this long before the last sync are read again, because clocks differ and changes can be reported late.
 */
const overlapMs = 3_600_000;

/**
 * Decides whether an opportunity is read: it changed since the last sync (all do before the first), and its lead is
 * within retention. One without a change date is always read. `since`: the start of the last sync, null before the
 * first. `keptFromMs`: earlier leads are not stored.
 */
export function isNews({ createdAt, updatedAt }: Dated, since: string | null, keptFromMs: number): boolean {
  if (createdAt != null && Date.parse(createdAt) < keptFromMs) return false;
  if (since === null || updatedAt == null) return true;
  return Date.parse(updatedAt) >= Date.parse(since) - overlapMs;
}

type Pulled = {
  readonly opportunity: Readonly<Record<string, unknown>>;
  /** Null: the contact is gone. */
  readonly contact: Readonly<Record<string, unknown>> | null;
  readonly owners: ReadonlyMap<string, string>;
};

/**
 * Builds one payload from an opportunity and its contact, with the mapping's names. A deal closed when its status
 * became won: the CRM reports when the status changed, which is a closing date only for won deals.
 */
export function pulledPayload({ opportunity, contact, owners }: Pulled): Record<string, unknown> {
  const { contact: _summary, ...opportunityFields } = opportunity;
  const isWon = String(opportunityFields['status']).toLowerCase() === 'won';
  const assigned = opportunityFields['assignedTo'] ?? contact?.['assignedTo'];
  const owner = owners.get(String(assigned));
  return {
    contact: { id: opportunityFields['contactId'], ...contact },
    opportunity: opportunityFields,
    ...(owner === undefined ? {} : { owner }),
    ...(isWon ? { wonAt: opportunityFields['lastStatusChangeAt'] } : {}),
  };
}
