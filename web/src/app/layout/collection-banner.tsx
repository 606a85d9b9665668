import { lazy, Suspense, useState } from 'react';
import { useScope } from '../address/scope.tsx';

const CollectionsRunning = lazy(() =>
  import('./collections-running.tsx').then(module => ({ default: module.CollectionsRunning })),
);

/**
 * The measured progress of first syncs; loaded when one `runs`, and kept until the user leaves the page, so that its
 * end is visible.
 */
export function CollectionBanner({ runs }: { runs: boolean }) {
  const { me, siteId } = useScope();
  const [seenAt, setSeenAt] = useState<string | null>(null);
  if (runs && typeof siteId === 'string' && seenAt !== siteId) setSeenAt(siteId);
  if (me === undefined || typeof siteId !== 'string' || seenAt !== siteId) return null;
  return (
    <Suspense fallback={null}>
      <CollectionsRunning siteId={siteId} userId={me.user.userId} />
    </Suspense>
  );
}
