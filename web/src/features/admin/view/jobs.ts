import * as z from 'zod/mini';
import { nodeTypeSchema, type NodeType } from '../../../../../shared/model/node.ts';
import { deletionTexts } from '../../../../../shared/domain/hierarchy/deletion.ts';
import type { Job } from '../../../../../shared/model/job.ts';

const followedSchema = z.object({
  jobId: z.string(),
  kind: z.enum(['delete-node', 'move-node', 'restore-node']),
  siteId: z.string(),
  name: z.string(),
  type: nodeTypeSchema,
  /** The parent before the job; its lists are reloaded when the job is done. */
  parentId: z.nullable(z.string()),
  /** The new parent after a move. */
  targetId: z.nullable(z.string()),
});
/** A job that the user started here, with its node, so that its end can be shown in the tree. */
export type FollowedJob = Readonly<z.infer<typeof followedSchema>>;

const key = 'insights.jobs';
const followedList = z.array(followedSchema);

/** The jobs that this session follows; they continue while the user is on another page. */
export function readFollowed(storage: Pick<Storage, 'getItem'>): readonly FollowedJob[] {
  try {
    const parsed = z.safeParse(followedList, JSON.parse(storage.getItem(key) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}
export const keepFollowed = (storage: Pick<Storage, 'setItem'>, jobs: readonly FollowedJob[]): void =>
  storage.setItem(key, JSON.stringify(jobs));

/** The progress of a job, 0 to 1; null while the total is unknown. */
export const computeJobShare = ({ done, total }: Pick<Job, 'done' | 'total'>): number | null =>
  total > 0 ? Math.min(done / total, 1) : null;

export const formatJobProgress = ({ done, total, state }: Pick<Job, 'done' | 'total' | 'state'>): string =>
  state === 'done' ? 'Done' : state === 'failed' ? 'Stopped' : total > 0 ? `${done} of ${total}` : 'Starting';

/** The toast when a job is done; `message`: the job's own, which names what a restore could not bring back. */
export function doneToast(
  { kind, type, name }: { readonly kind: Job['kind']; readonly type: NodeType; readonly name: string },
  message?: string,
): string {
  if (kind === 'restore-node') return message ?? `${name} was restored`;
  return kind === 'delete-node' ? deletionTexts[type].done : `${name} has been moved`;
}
