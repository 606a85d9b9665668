import { Skeleton } from '../status/skeleton.tsx';
import './trend.css';

/** A trend that loads, as large as it will be. */
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
