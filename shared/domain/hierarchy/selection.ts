/**
 * The selection in the tree (specification 4, Site tree loading): indexes into the lists of top organizations,
 * organizations, regions and sites; -1 is none.
 */
export const levels = ['topOrganisation', 'organisation', 'region', 'site'] as const;
export type Level = (typeof levels)[number];
export type Selection = Readonly<Record<Level, number>>;
export type ListLengths = Readonly<Record<Level, number>>;

/** A list that has anything has its first selected; an empty one has none. */
const getFirstIndex = (length: number): number => (length > 0 ? 0 : -1);

/** Indexes out of range go back to the first item; -1 stays where a person deselected. */
export function withinRange(selection: Selection, lengths: ListLengths): Selection {
  const index = (level: Level) => {
    const chosen = selection[level];
    return chosen < 0 && lengths[level] > 0
      ? chosen
      : chosen >= 0 && chosen < lengths[level]
        ? chosen
        : getFirstIndex(lengths[level]);
  };
  return {
    topOrganisation: index('topOrganisation'),
    organisation: index('organisation'),
    region: index('region'),
    site: index('site'),
  };
}

/**
 * Selects a node and the first node of every level below it: a top organization selects its organization and region,
 * and so on. `lengths` are those of the lists loaded for the new choice.
 */
export function select(selection: Selection, level: Level, index: number, lengths: ListLengths): Selection {
  const below = levels.slice(levels.indexOf(level) + 1);
  const reset = Object.fromEntries(below.map(name => [name, getFirstIndex(lengths[name])]));
  return withinRange({ ...selection, ...reset, [level]: index }, { ...lengths });
}

/** Deleting a node resets its type's active index to -1; the others stay. */
export const afterDeletion = (selection: Selection, level: Level): Selection => ({ ...selection, [level]: -1 });
