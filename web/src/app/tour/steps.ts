/** A stop of the guided tour. `find` lists its targets, best first: the first visible one is shown. */
export type TourStep = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly find: readonly string[];
};

/** The target on a phone, where the menu and the filters are one button each. */
const menuButton = '.header-menu';
const filtersButton = '.filters-phone';
/** Finds a picker of the filter bar by the value it selects. */
const picker = (name: string): string => `.filters-line [data-picker='${name}']`;

const steps: readonly TourStep[] = [
  {
    id: 'period',
    title: 'Choose a period',
    text: 'Pick the last 31 days, a month, or a year, and a comparison. Every number on the page updates.',
    find: [picker('Period'), filtersButton],
  },
  {
    id: 'site',
    title: 'Choose a scope',
    text: 'See all sites, a region, or one site. Press / to search by name.',
    find: [picker('Scope'), '.filters-line .filter-fixed:last-of-type', '.filters-line .filter-fixed', filtersButton],
  },
  {
    id: 'bell',
    title: 'Notifications',
    text: 'Alerts, new audits, and connections about to expire.',
    find: ['.bell button'],
  },
  {
    id: 'navigation',
    title: 'All pages',
    text: 'Website, channels, campaigns, goals and reports. Press Ctrl K to open any page by name.',
    find: ['.sidebar .nav', menuButton],
  },
  {
    id: 'audits',
    title: 'Audits & Insights',
    text: 'Every month is scored against its baseline, with the changes that would help most.',
    find: [".sidebar .nav a[href^='/audits']", menuButton],
  },
  {
    id: 'six',
    title: 'Cover Your Six',
    text: 'Your top six channels by goals, and how each changed.',
    find: ['.six-panel'],
  },
  {
    id: 'map',
    title: 'Where goals come from',
    text: 'Cities by goals. Green is above the most common value, blue is below.',
    find: ['.map-panel'],
  },
  {
    id: 'score-card',
    title: 'View Score Card',
    text: 'All scores in one report, month by month.',
    find: ['.six-action'],
  },
  {
    id: 'revenue',
    title: 'Month by month',
    text: 'This month vs. the previous one and your goals. This panel ignores the selected period.',
    find: ['.tracker-panel'],
  },
  {
    id: 'claim',
    title: 'Claim a service',
    text: "Platforms you haven't connected yet. Each one adds more data.",
    find: ['.claim-service'],
  },
];
const checklist: TourStep = {
  id: 'checklist',
  title: 'Startup Checklist',
  text: 'Your setup progress and next steps.',
  find: ['.sidebar .checklist'],
};
const checklistAt = 4;

/** The ten steps, or eleven with the startup checklist at position 5 (specification 2, Overview). */
export const tourSteps = (withChecklist: boolean): readonly TourStep[] =>
  withChecklist ? steps.toSpliced(checklistAt, 0, checklist) : steps;

/** The next step in a direction with a visible target; null past either end. */
export function nextStep(
  from: number,
  direction: 1 | -1,
  count: number,
  canSee: (index: number) => boolean,
): number | null {
  for (let index = from + direction; index >= 0 && index < count; index += direction) if (canSee(index)) return index;
  return null;
}

export type Box = { readonly top: number; readonly left: number; readonly width: number; readonly height: number };
const gap = 14;
const margin = 12;

/**
 * The position of the text: below the target, above it, left or right, otherwise at the lower edge; always inside the
 * window.
 */
export function wordsPlace(
  target: Box,
  words: { width: number; height: number },
  view: { width: number; height: number },
): { top: number; left: number } {
  const within = (value: number, most: number) => Math.max(margin, Math.min(value, most - margin));
  const left = within(target.left, view.width - words.width);
  const below = target.top + target.height + gap;
  if (below + words.height + margin <= view.height) return { top: below, left };
  const above = target.top - gap - words.height;
  if (above >= margin) return { top: above, left };
  const top = within(target.top, view.height - words.height);
  const right = target.left + target.width + gap;
  if (right + words.width + margin <= view.width) return { top, left: right };
  const before = target.left - gap - words.width;
  if (before >= margin) return { top, left: before };
  return { top: view.height - words.height - margin, left };
}
