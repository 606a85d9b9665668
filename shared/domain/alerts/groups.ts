/** The fields of an alert that grouping uses. */
type AlertCardLike = {
  readonly siteId: string;
  readonly group: string;
  readonly definition: { readonly title: string };
};

export type AlertGroup<Card extends AlertCardLike> = {
  readonly group: string;
  readonly title: string;
  readonly alerts: readonly Card[];
  readonly words: string;
};

/**
 * Groups alerts by rule and cause, newest group first. `sites`: the number of accessible sites, null if not counted: '7
 * of 21 sites'.
 */
export function groupAlerts<Card extends AlertCardLike>(
  alerts: readonly Card[],
  sites: number | null,
): AlertGroup<Card>[] {
  const groups = new Map<string, [Card, ...Card[]]>();
  for (const alert of alerts) {
    const members = groups.get(alert.group);
    if (members) members.push(alert);
    else groups.set(alert.group, [alert]);
  }
  return [...groups].map(([group, members]) => ({
    group,
    title: members[0].definition.title,
    alerts: members,
    words: formatSiteCount(new Set(members.map(({ siteId }) => siteId)).size, sites),
  }));
}

/** Formats '7 of 21 sites'. `sites`: null if accessible sites weren't counted. */
export const formatSiteCount = (count: number, sites: number | null): string =>
  sites === null || sites < count
    ? `${count} ${count === 1 ? 'site' : 'sites'}`
    : `${count} of ${sites} ${sites === 1 ? 'site' : 'sites'}`;
