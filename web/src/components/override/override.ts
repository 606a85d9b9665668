import * as z from 'zod/mini';
import { accountsSchema, type Accounts } from '../../../../shared/model/node.ts';
import { connectableServices, type ConnectableService } from '../../../../shared/platforms/registry.ts';

/** Milliseconds for which an unsaved re-authorization is stored (specification 4 and 9: one hour). */
export const keptMs = 3_600_000;

const draftSchema = z.object({
  /** The sign-in to choose from; null during a consent. */
  tokenId: z.nullable(z.string().check(z.maxLength(100))),
  /** True if Reset Token started it; Save completes it. */
  reset: z.boolean(),
  /** The selected values: the account at the platform and the choice below it. */
  picked: z.nullable(z.object({ groupId: z.nullable(z.string()), choiceId: z.nullable(z.string()) })),
  /** Expiration in milliseconds since 1970. */
  until: z.number(),
});
/** One service of a site being connected, reconnected or changed. */
export type Draft = Readonly<z.infer<typeof draftSchema>>;
type Drafts = Readonly<Partial<Record<ConnectableService, Draft>>>;

const overrideSchema = z.object({
  drafts: z.partialRecord(z.enum(connectableServices), draftSchema),
  accounts: accountsSchema,
});
/** The unsaved changes to a site's services; `accounts` holds the complete choices in their saved form. */
export type Override = { readonly drafts: Drafts; readonly accounts: Accounts };

export const noOverride: Override = { drafts: {}, accounts: {} };

/**
 * Returns the override with one service's draft changed; other fields stay, and a new draft expires an hour after
 * `nowMs`.
 */
export function withDraft(
  override: Override,
  service: ConnectableService,
  change: Partial<Omit<Draft, 'until'>>,
  nowMs: number,
): Override {
  const before = override.drafts[service] ?? { tokenId: null, reset: false, picked: null };
  return { ...override, drafts: { ...override.drafts, [service]: { ...before, ...change, until: nowMs + keptMs } } };
}

/**
 * Returns the override with one service's account complete, or no longer complete. Without a draft nothing changes,
 * because a choice reported after Save or Undo is too late.
 */
export function withAccount(override: Override, service: ConnectableService, account: Accounts): Override {
  if (override.drafts[service] === undefined) return override;
  const { [service]: _before, ...others } = override.accounts;
  return { ...override, accounts: { ...others, ...account } };
}

/** The override without these services. */
export const without = (override: Override, gone: readonly string[]): Override => ({
  drafts: Object.fromEntries(Object.entries(override.drafts).filter(([service]) => !gone.includes(service))),
  accounts: Object.fromEntries(Object.entries(override.accounts).filter(([service]) => !gone.includes(service))),
});

/** Drops drafts older than an hour. */
export function fresh(override: Override, nowMs: number): Override {
  const over = connectableServices.filter(service => (override.drafts[service]?.until ?? 0) <= nowMs);
  return over.length === 0 ? override : without(override, over);
}

const makeKey = (siteId: string) => `insights.override.${siteId}`;

/** Reads this session's override of a site; removes an unreadable one (specification 4). */
export function readOverride(siteId: string, nowMs: number): Override {
  const stored = window.sessionStorage.getItem(makeKey(siteId));
  if (stored === null) return noOverride;
  try {
    const parsed = z.safeParse(overrideSchema, JSON.parse(stored));
    if (parsed.success) return fresh(parsed.data, nowMs);
  } catch {
    // Not JSON: removed like any unreadable entry.
  }
  window.sessionStorage.removeItem(makeKey(siteId));
  return noOverride;
}

export function keepOverride(siteId: string, override: Override): void {
  if (Object.keys(override.drafts).length === 0) window.sessionStorage.removeItem(makeKey(siteId));
  else window.sessionStorage.setItem(makeKey(siteId), JSON.stringify(override));
}
