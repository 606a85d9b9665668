import { createTask } from '../../../shared/contract/tasks.ts';
import { createHandler } from '../../runtime/handler.ts';
import { makeTask } from '../../services/tasks/write-task.ts';

export const handler = createHandler(createTask, ({ node, body, user, now }) => makeTask(node, body, { user, now }));
