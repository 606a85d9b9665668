import {
  addTaskComment,
  createTask,
  createTaskFeed,
  deleteTask,
  getTask,
  getTaskFeed,
  listOwnTasks,
  listTasks,
  revokeTaskFeed,
  updateTask,
} from '../../../../shared/contract/tasks.ts';
import type { Task } from '../../../../shared/model/task.ts';
import type { useAppDispatch } from '../store.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

const ofTask = (_result: unknown, _error: unknown, { params }: { params: { taskId: string } }) => [
  { type: 'tasks' as const, id: params.taskId },
];

/** Read by the board; created by recommendations, alerts and audit lines. */
const taskApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    listTasks: fromContract(builder, listTasks).query({
      providesTags: (_result, _error, { params }) => [{ type: 'tasks', id: params.siteId }],
    }),
    listOwnTasks: fromContract(builder, listOwnTasks).query(),
    getTask: fromContract(builder, getTask).query({ providesTags: ofTask }),
    createTask: fromContract(builder, createTask).mutation(),
    updateTask: fromContract(builder, updateTask).mutation({ invalidatesTags: ofTask }),
    deleteTask: fromContract(builder, deleteTask).mutation(),
    addTaskComment: fromContract(builder, addTaskComment).mutation({ invalidatesTags: ofTask }),
    getTaskFeed: fromContract(builder, getTaskFeed).query({ providesTags: ['taskFeed'] }),
    createTaskFeed: fromContract(builder, createTaskFeed).mutation({ invalidatesTags: ['taskFeed'] }),
    revokeTaskFeed: fromContract(builder, revokeTaskFeed).mutation({ invalidatesTags: ['taskFeed'] }),
  }),
});
export const {
  useListTasksQuery,
  useLazyListTasksQuery,
  useListOwnTasksQuery,
  useGetTaskQuery,
  useLazyGetTaskQuery,
  useCreateTaskMutation,
  useUpdateTaskMutation,
  useDeleteTaskMutation,
  useAddTaskCommentMutation,
  useGetTaskFeedQuery,
  useCreateTaskFeedMutation,
  useRevokeTaskFeedMutation,
} = taskApi;

/**
 * Adds tasks to the list of their site, and removes one: the response to a write is newer than a list that is being
 * loaded.
 */
export function placeTasks(
  dispatch: ReturnType<typeof useAppDispatch>,
  siteId: string,
  placed: readonly Task[],
  gone?: string,
): void {
  const away = new Set([...placed.map(({ taskId }) => taskId), ...(gone === undefined ? [] : [gone])]);
  dispatch(
    taskApi.util.updateQueryData('listTasks', { params: { siteId }, query: {} }, list => {
      list.tasks = [
        ...list.tasks.filter(({ taskId }) => !away.has(taskId)),
        ...placed.filter(({ status }) => status !== 'done'),
      ];
      list.done = [
        ...placed.filter(({ status }) => status === 'done'),
        ...list.done.filter(({ taskId }) => !away.has(taskId)),
      ];
    }),
  );
}
