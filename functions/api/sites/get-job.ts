import { getJob } from '../../../shared/contract/hierarchy.ts';
import { notFound } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { getTreeJob } from '../../stores/jobs/tree-jobs.ts';

export const handler = createHandler(getJob, async ({ viewer, params }) => {
  const found = await getTreeJob(params.jobId);
  if (found === null || (found.userId !== viewer.userId && !viewer.isAdmin)) throw notFound();
  return { job: found.job };
});
