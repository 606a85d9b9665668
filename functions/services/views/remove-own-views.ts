import { savedViews } from '../../stores/saved/views.ts';

/** Deletes the views that a person kept for themselves at their node. */
export async function removeOwnViews(siteId: string, userId: string): Promise<void> {
  for (const { id, shared, authorId } of await savedViews.list(siteId))
    if (!shared && authorId === userId) await savedViews.remove(id);
}
