import { formatNumber } from '../formats/numbers.ts';
import type { NodeType } from '../../model/node.ts';
import { restorableDays } from '../../model/table-care.ts';

/** The question before and the message after a deletion, word for word (specification 5 and 8). */
export const deletionTexts: Record<
  NodeType | 'USER',
  { readonly question: (name: string) => string; readonly done: string }
> = {
  ORG: { question: name => `Are you sure you want to delete ${name}?`, done: 'Organization has been deleted' },
  TOP_ORG: { question: name => `Are you sure you want to delete ${name}?`, done: 'Company has been deleted' },
  REG: { question: name => `Are you sure you want to delete ${name}?`, done: 'Region has been deleted' },
  SITE: { question: name => `Are you sure you want to delete ${name}?`, done: 'Site has been deleted' },
  TOKEN: { question: name => `Are you sure you want to delete ${name}?`, done: 'Sales Token has been deleted' },
  USER: { question: email => `Are you sure to delete ${email}`, done: 'Deleted successfully' },
};

/** Consequences of deleting a user: what goes with them and what stays. */
export const deletedUserEffects: readonly string[] = [
  "Their login, photo, and private views are deleted. This can't be undone.",
  'Their API keys, share links, and links for colleagues stop working.',
  'Their tasks are unassigned. Their notes, comments, and shared views stay.',
  'Accounts they connected keep syncing.',
];

/** Returns the end of the time in which a node that is deleted now can be restored. */
export const restorableUntil = (now: Date): Date => new Date(now.getTime() + restorableDays * 86_400_000);

export type DeletionNode = {
  readonly type: NodeType;
  readonly name: string;
  readonly children: readonly { readonly name: string }[];
  readonly users: number;
  readonly linkedFrom: readonly string[];
  readonly connectedServices: readonly string[];
  readonly intakes: number;
  /** Data in plain numbers: leads, audits, months of entered sales. `more`: at least so many. */
  readonly data: Readonly<Record<'leads' | 'audits' | 'sales', { readonly count: number; readonly more: boolean }>>;
};
/** Data and lead intakes that people would lose with a node. */
export type NodeContents = Pick<DeletionNode, 'intakes' | 'data'>;
const nothing = { count: 0, more: false };
export const noContents: NodeContents = { intakes: 0, data: { leads: nothing, audits: nothing, sales: nothing } };

export type DeletionPlan =
  | { readonly allowed: false; readonly message: string }
  | {
      readonly allowed: true;
      readonly effects: readonly string[];
      /** The end of the time in which it can be restored. */
      readonly until: string;
    };

const shownNames = 3;

const dataNames = {
  leads: ['lead', 'leads'],
  audits: ['audit', 'audits'],
  sales: ['month of entered sales', 'months of entered sales'],
} as const;
const listText = (parts: readonly string[]) => new Intl.ListFormat('en-US').format(parts);

/** Names the data that a deletion hides: '1,204 leads and 9 audits'. Empty without any. */
function describeData(data: DeletionNode['data']): string {
  const parts = (['leads', 'audits', 'sales'] as const).flatMap(name => {
    const { count, more } = data[name];
    const [singular, plural] = dataNames[name];
    return count === 0 ? [] : [`${more ? 'over ' : ''}${formatNumber(count)} ${count === 1 ? singular : plural}`];
  });
  return listText(parts);
}

/**
 * Describes what deleting a node hides and ends, or why it is refused: a node with children is refused with their names
 * (product decisions, Tree).
 */
export function computeDeletionPlan(
  { name, children, users, linkedFrom, connectedServices, intakes, data }: DeletionNode,
  now: Date,
): DeletionPlan {
  if (children.length > 0) {
    const named = children
      .slice(0, shownNames)
      .map(child => child.name)
      .join(', ');
    const more = children.length > shownNames ? ` and ${children.length - shownNames} more` : '';
    return {
      allowed: false,
      message: `${name} still contains ${named}${more}. Delete or move them first. Nothing was deleted.`,
    };
  }
  const lostData = describeData(data);
  const effects = [
    users > 0 && `${users} ${users === 1 ? 'user loses' : 'users lose'} access`,
    linkedFrom.length > 0 && `its link to ${linkedFrom.join(', ')} is removed`,
    connectedServices.length > 0 &&
      `${connectedServices.join(', ')} ${connectedServices.length === 1 ? 'is' : 'are'} disconnected`,
    intakes > 0 && `${intakes} lead ${intakes === 1 ? 'intake stops' : 'intakes stop'} accepting leads`,
    lostData !== '' && `${lostData} can no longer be seen`,
  ];
  return {
    allowed: true,
    effects: effects.filter(effect => effect !== false),
    until: restorableUntil(now).toISOString(),
  };
}
