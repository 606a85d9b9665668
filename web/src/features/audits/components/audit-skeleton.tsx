import { Skeleton, SkeletonRows } from '../../../components/status/skeleton.tsx';

/** The shape of the audit card while it loads. */
export function AuditSkeleton() {
  return (
    <div aria-busy="true">
      <output className="visually-hidden">Loading the audit</output>
      <div className="panel audit-header">
        <div className="audit-header-score">
          <Skeleton height={118} radius={8} />
        </div>
        <div className="audit-header-words">
          <Skeleton width="40%" height={24} />
          <SkeletonRows rows={4} height={32} />
        </div>
      </div>
      <div className="audit-columns">
        <div className="panel audit-metrics">
          <div className="history-skeleton">
            <SkeletonRows rows={20} height={35} />
          </div>
        </div>
        <div className="audit-aside">
          <div className="panel">
            <div className="history-skeleton">
              <SkeletonRows rows={5} height={48} />
            </div>
          </div>
          <div className="panel">
            <div className="history-skeleton">
              <SkeletonRows rows={5} height={32} />
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}
