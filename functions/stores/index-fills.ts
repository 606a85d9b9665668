import { doneIndex, taskItemSchema } from './tasks/task-items.ts';

/** The attributes by which an index finds an item, computed from the item; null: the item belongs in no such index. */
export type IndexFill = (item: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>> | null;

/**
 * Says for each index that was added to a released table ('table/index') how items that were stored before get its key
 * attributes. 'complete': every stored item has them. An entry may go once lib/released.json names its index.
 */
export const indexFills: Readonly<Record<string, IndexFill | 'complete'>> = {
  'tasks/by-done': item => {
    const read = taskItemSchema.safeParse(item);
    return read.success && read.data.task.status === 'done' ? doneIndex(read.data.task) : null;
  },
};
