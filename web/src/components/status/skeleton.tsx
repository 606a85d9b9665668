import './skeleton.css';

/** A gray placeholder in the shape of the content; the panel around it announces loading. */
export function Skeleton({
  width = '100%',
  height = 16,
  radius = 4,
}: {
  width?: number | string;
  height?: number | string;
  radius?: number | string;
}) {
  return <span className="skeleton" style={{ width, height, borderRadius: radius }} aria-hidden="true" />;
}

/** Placeholder rows of a table. */
export function SkeletonRows({ rows, height = 39 }: { rows: number; height?: number }) {
  return (
    <div className="skeleton-rows">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} style={{ height }}>
          <Skeleton width={`${48 - ((row * 7) % 20)}%`} height={12} />
          <Skeleton width="18%" height={12} />
        </div>
      ))}
    </div>
  );
}
