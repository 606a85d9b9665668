import { formatDate } from '../../../../../shared/domain/formats/dates.ts';
import { daysBetween, type Day } from '../../../../../shared/domain/periods/days.ts';
import type { Expiring } from '../../../../../shared/model/connection.ts';
import {
  connectableServices,
  getServicePanel,
  type ConnectableService,
} from '../../../../../shared/platforms/registry.ts';

/** A site that stops with a credential, and the first audit without the platform's data. */
type EndingSite = {
  readonly siteId: string;
  readonly siteName: string;
  readonly link: string;
  readonly nextAuditOn: Day;
};

/** One credential that ends or has ended, with everything that depends on it. */
export type EndingGroup = {
  readonly key: string;
  readonly service: ConnectableService;
  /** The first last day among its sites; null: already ended. */
  readonly endsOn: Day | null;
  /** The date on which its users are or were notified. */
  readonly alertOn: Day | null;
  readonly sites: readonly EndingSite[];
};

/** Credentials by their end, ended ones first. Sites by the next audit affected. */
export function endingGroups(rows: readonly Expiring[]): readonly EndingGroup[] {
  const groups = new Map<string, EndingGroup & { sites: EndingSite[] }>();
  for (const row of rows) {
    const service = connectableServices.find(name => name === row.service);
    if (service === undefined) continue;
    const key = `${service} ${row.group}`;
    const site = {
      siteId: row.siteId,
      siteName: row.siteName,
      link: `/admin/${row.siteId}/${getServicePanel(service)}`,
      nextAuditOn: row.nextAuditOn,
    };
    const existing = groups.get(key);
    const first = existing === undefined || earlier(row.endsOn, existing.endsOn) ? row : existing;
    groups.set(key, {
      key,
      service,
      endsOn: first.endsOn,
      alertOn: first.alertOn,
      sites: [...(existing?.sites ?? []), site],
    });
  }
  for (const { sites } of groups.values())
    sites.sort((a, b) => a.nextAuditOn.localeCompare(b.nextAuditOn) || a.siteName.localeCompare(b.siteName));
  return [...groups.values()].sort(
    (a, b) => (a.endsOn ?? '').localeCompare(b.endsOn ?? '') || a.key.localeCompare(b.key),
  );
}

const earlier = (a: Day | null, b: Day | null): boolean => (a ?? '') < (b ?? '');

/** 'Ended', 'Expires today', 'Ends in 6 days'. */
export function describeExpiry(
  endsOn: Day | null,
  today: Day,
): { readonly text: string; readonly tone: 'bad' | 'warning' | 'neutral' } {
  if (endsOn === null || hasEnded(endsOn, today)) return { text: 'Ended', tone: 'bad' };
  const days = daysBetween(today, endsOn);
  const text = days === 0 ? 'Expires today' : days === 1 ? 'Expires tomorrow' : `Expires in ${days} days`;
  return { text, tone: days <= 30 ? 'warning' : 'neutral' };
}

/** True once its users were notified, or it has ended: someone must sign in again. */
export const needsHand = ({ endsOn, alertOn }: EndingGroup, today: Day): boolean =>
  endsOn === null || alertOn === null || alertOn <= today;

/** True if it ended, even while some data still syncs. */
const hasEnded = (endsOn: Day | null, today: Day): boolean => endsOn === null || endsOn < today;

/** The action for a credential, in the words of its panel: Reset Token is offered once its users were notified. */
export function endAdvice(group: EndingGroup, today: Day): string {
  const { endsOn, alertOn } = group;
  if (endsOn === null) return 'Open the panel and click Reset Token. Missed days are synced again.';
  if (hasEnded(endsOn, today))
    return 'Syncing stops in a few weeks. Open the panel, click Reset Token, sign in again, and save.';
  const by = `Sign in again by ${formatDate(endsOn)}: open the panel`;
  if (needsHand(group, today) || alertOn === null) return `${by}, click Reset Token, and save.`;
  return `${by}, click Add Account, and save. Its users are notified on ${formatDate(alertOn)}.`;
}

/** '1 sign-in has expired, 2 expire unless renewed'. */
export function endingSentence(groups: readonly EndingGroup[], today: Day): string {
  const ended = groups.filter(({ endsOn }) => hasEnded(endsOn, today)).length;
  const ending = groups.length - ended;
  const words = [
    ...(ended === 0 ? [] : [`${ended} ${ended === 1 ? 'sign-in has' : 'sign-ins have'} expired`]),
    ...(ending === 0 ? [] : [`${ending} ${ending === 1 ? 'expires unless renewed' : 'expire unless renewed'}`]),
  ];
  return words.length === 0 ? 'None' : words.join(', ');
}
