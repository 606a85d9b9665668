import { Skeleton } from '../status/skeleton.tsx';
import './trend.css';

/** The skeleton of a trend, at its final size. */
export const TrendSkeleton = () => (
  <div className="trend">
    <span className="visually-hidden" role="status">
      Loading figures
    </span>
    <div className="trend-head">
      <Skeleton width={180} height={20} />
    </div>
    <div className="trend-space">
      <Skeleton height={300} radius={8} />
    </div>
  </div>
);
