/** What a pull reads of an opportunity to know whether it is news. */
type Dated = {
  readonly createdAt?: string | null | undefined;
  readonly updatedAt?: string | null | undefined;
};

/** Changes of so long before the last pull are read again: clocks differ, and a change may be told late. */
const overlapMs = 3_600_000;

/**
 * Whether an opportunity is read: it changed since the last pull (all do before the first one), and its lead is young
 * enough to be kept. One without a date of change is read each time. `since`: when the last pull began; null before the
 * first. `keptFromMs`: leads created before it are not kept.
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
 * An opportunity with its contact as one payload, by the names that the mapping reads. A deal closed when its status
 * became won: the CRM tells when the status changed, and of no other status is that a date of closing.
 */
export function pulledPayload({ opportunity, contact, owners }: Pulled): Record<string, unknown> {
  const { contact: _summary, ...own } = opportunity;
  const isWon = String(own['status']).toLowerCase() === 'won';
  const assigned = own['assignedTo'] ?? contact?.['assignedTo'];
  const owner = owners.get(String(assigned));
  return {
    contact: { id: own['contactId'], ...contact },
    opportunity: own,
    ...(owner === undefined ? {} : { owner }),
    ...(isWon ? { wonAt: own['lastStatusChangeAt'] } : {}),
  };
}
