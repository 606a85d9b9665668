import type { NodeType } from '../../model/node.ts';

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

export type DeletionNode = {
  readonly type: NodeType;
  readonly name: string;
  readonly children: readonly { readonly name: string }[];
  readonly users: number;
  readonly linkedFrom: readonly string[];
  readonly connectedServices: readonly string[];
};
export type DeletionPlan =
  | { readonly allowed: false; readonly message: string }
  | { readonly allowed: true; readonly effects: readonly string[] };

const shownNames = 3;

/**
 * Describes what deleting a node would remove, or why it is refused: a node with children is refused with their names
 * (product decisions, Tree).
 */
export function computeDeletionPlan({
  name,
  children,
  users,
  linkedFrom,
  connectedServices,
}: DeletionNode): DeletionPlan {
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
  const effects = [
    users > 0 && `${users} ${users === 1 ? 'user loses' : 'users lose'} access`,
    linkedFrom.length > 0 && `its link to ${linkedFrom.join(', ')} is removed`,
    connectedServices.length > 0 &&
      `${connectedServices.join(', ')} ${connectedServices.length === 1 ? 'is' : 'are'} disconnected`,
  ];
  return { allowed: true, effects: effects.filter(effect => effect !== false) };
}
