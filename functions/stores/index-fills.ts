import { doneIndex, taskItemSchema } from './tasks/task-items.ts';

/** Computes an item's attributes for an index; null: it isn't in the index. */
export type IndexFill = (item: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>> | null;

/**
 * Fills of indexes added to a released table ('table/index'): how older items get its key attributes. 'complete': every
 * stored item has them. An entry may be removed once lib/released.json names its index.
 */
export const indexFills: Readonly<Record<string, IndexFill | 'complete'>> = {
  'tasks/by-done': item => {
    const read = taskItemSchema.safeParse(item);
    return read.success && read.data.task.status === 'done' ? doneIndex(read.data.task) : null;
  },
};
