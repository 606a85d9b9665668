/** What grouping needs of an alert. */
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
 * Alerts with one cause as one line: by the rule and what stopped it, the newest group first. `sites`: how many sites
 * are in reach, null where nobody counted them: '7 of 21 sites'.
 */
export function groupAlerts<Card extends AlertCardLike>(
  alerts: readonly Card[],
  sites: number | null,
): AlertGroup<Card>[] {
  const groups = new Map<string, [Card, ...Card[]]>();
  for (const alert of alerts) {
    const own = groups.get(alert.group);
    if (own) own.push(alert);
    else groups.set(alert.group, [alert]);
  }
  return [...groups].map(([group, own]) => ({
    group,
    title: own[0].definition.title,
    alerts: own,
    words: countWords(new Set(own.map(({ siteId }) => siteId)).size, sites),
  }));
}

/** '7 of 21 sites'; `sites`: null where nobody counted those in reach. */
export const countWords = (count: number, sites: number | null): string =>
  sites === null || sites < count
    ? `${count} ${count === 1 ? 'site' : 'sites'}`
    : `${count} of ${sites} ${sites === 1 ? 'site' : 'sites'}`;
