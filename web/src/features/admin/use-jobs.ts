import { useCallback, useEffect, useState } from 'react';
import { keepFollowed, readFollowed, type FollowedJob } from './view/jobs.ts';

/** The deletions and moves started by this user: tracked until they end, also after leaving and returning. */
export function useJobs() {
  const [jobs, setJobs] = useState<readonly FollowedJob[]>(() => readFollowed(window.sessionStorage));
  useEffect(() => keepFollowed(window.sessionStorage, jobs), [jobs]);
  const follow = useCallback(
    (job: FollowedJob) => setJobs(current => [...current.filter(({ jobId }) => jobId !== job.jobId), job]),
    [],
  );
  const drop = useCallback((jobId: string) => setJobs(current => current.filter(job => job.jobId !== jobId)), []);
  return { jobs, follow, drop };
}
export type Jobs = ReturnType<typeof useJobs>;
