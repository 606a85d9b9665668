import * as z from 'zod/mini';
import { businessTypes, militaryBranches } from '../../../../shared/model/node.ts';

const text = z.string();
const draftSchema = z.object({
  brand: text,
  protocol: z.enum(['https://', 'http://']),
  domain: text,
  contactFirstName: text,
  contactLastName: text,
  email: text,
  cellPhone: text,
  websiteType: z.optional(z.enum(businessTypes)),
  militaryBranch: z.optional(z.enum(militaryBranches)),
  terms: z.boolean(),
});
/** The form as it is typed. */
export type SignupDraft = z.infer<typeof draftSchema>;

export const emptyDraft: SignupDraft = {
  brand: '',
  protocol: 'https://',
  domain: '',
  contactFirstName: '',
  contactLastName: '',
  email: '',
  cellPhone: '',
  terms: false,
};
const key = 'insights.signup';

/** The text typed in this tab before a reload. */
export function readDraft(): SignupDraft {
  try {
    const parsed = z.safeParse(draftSchema, JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

export function keepDraft(draft: SignupDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // A browser without storage: the form works without drafts.
  }
}

export const dropDraft = (): void => sessionStorage.removeItem(key);

const openedKey = 'insights.signup-opened';

/** The time in milliseconds when this tab first opened the form: a reload restores the typed text and this time. */
export function openedAt(): number {
  const now = Date.now();
  try {
    const stored = Number(sessionStorage.getItem(openedKey) ?? '0');
    if (stored > 0 && stored <= now) return stored;
    sessionStorage.setItem(openedKey, String(now));
  } catch {
    // A browser without storage: handled like the draft.
  }
  return now;
}

/** The source of the visit, from the page's address. */
export function findCameFrom(
  search: string,
  referrer: string,
): Partial<Record<'utm_source' | 'utm_medium' | 'utm_campaign' | 'referral', string>> {
  const query = new URLSearchParams(search);
  const given = [
    ['utm_source', query.get('utm_source')],
    ['utm_medium', query.get('utm_medium')],
    ['utm_campaign', query.get('utm_campaign')],
    ['referral', query.get('referral') ?? getExternalHost(referrer)],
  ] as const;
  return Object.fromEntries(
    given.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value.slice(0, 200)]])),
  );
}

/** The host of an address; the rest is private to the other site. */
function getExternalHost(address: string): string | null {
  try {
    const { host } = new URL(address);
    return host === window.location.host ? null : host;
  } catch {
    return null;
  }
}
