import { useEffect, useState } from 'react';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { IconButton } from '../../../components/form/button.tsx';
import { CloseIcon } from '../../../components/icons/actions.tsx';
import { FailIcon } from '../../../components/icons/status.tsx';
import { useGetJobQuery } from '../admin-api.ts';
import { formatJobProgress, computeJobShare, type FollowedJob } from '../view/jobs.ts';
import type { Jobs } from '../use-jobs.ts';
import { isGone, useShown } from '../../../app/api/use-shown.ts';

const pollMs = 1000;

type ItemProps = {
  followed: FollowedJob;
  onDone: (job: FollowedJob, message?: string) => void;
  onClose: (jobId: string) => void;
};

/** One deletion or move: its progress, or why it stopped. */
function JobItem({ followed, onDone, onClose }: ItemProps) {
  const [over, setOver] = useState(false);
  const { data, error, isError } = useShown(
    useGetJobQuery(
      { params: { jobId: followed.jobId } },
      { pollingInterval: over ? 0 : pollMs, refetchOnMountOrArgChange: true },
    ),
  );
  const job = data?.job;
  const done = job?.state === 'done';
  const message = job?.message;
  // The job's record was deleted, or it belongs to another user.
  const gone = isGone(error);
  if (!over && (job?.state === 'failed' || done || gone)) setOver(true);
  useEffect(() => {
    if (done) onDone(followed, message);
  }, [done, followed, message, onDone]);
  const share = job === undefined ? null : computeJobShare(job);
  const failed = job?.state === 'failed' || isError;
  return (
    <li className="job">
      <div className="job-words">
        {failed && <FailIcon size={16} className="text-bad" />}
        <b className="truncate">{job?.title ?? followed.name}</b>
        <span className="number">{job === undefined ? '' : formatJobProgress(job)}</span>
        {failed && (
          <IconButton label={`Dismiss message about ${followed.name}`} onClick={() => onClose(followed.jobId)}>
            <CloseIcon size={14} />
          </IconButton>
        )}
      </div>
      {failed ? (
        <p role="alert">{gone ? getErrorMessage(error) : (job?.message ?? getErrorMessage(error))}</p>
      ) : (
        <progress max={1} value={share ?? undefined} aria-label={job?.title ?? `Progress of ${followed.name}`} />
      )}
    </li>
  );
}

/** The running deletions and moves. The user may leave the page: they continue, and are shown again on return. */
export function JobStrip({ jobs, onDone }: { jobs: Jobs; onDone: ItemProps['onDone'] }) {
  if (jobs.jobs.length === 0) return null;
  return (
    <section className="jobs" aria-label="Running jobs">
      <ul>
        {jobs.jobs.map(job => (
          <JobItem key={job.jobId} followed={job} onDone={onDone} onClose={jobs.drop} />
        ))}
      </ul>
      <p className="jobs-note">You can leave this page. This continues in the background.</p>
    </section>
  );
}
