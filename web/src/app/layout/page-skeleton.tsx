import { Skeleton } from '../../components/status/skeleton.tsx';

/** The placeholder of a page while its code loads. */
export function PageSkeleton() {
  return (
    <div className="page-skeleton" aria-busy="true">
      <span className="visually-hidden" role="status">
        Loading the page
      </span>
      <Skeleton height={76} radius={12} />
      <Skeleton height={206} radius={12} />
      <Skeleton height={420} radius={12} />
    </div>
  );
}
