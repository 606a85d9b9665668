import { CollectProgress } from '../../features/connections/components/collect-progress.tsx';
import { useCollectionProgress } from '../../features/connections/use-collection-progress.ts';

/** The progress of each sync of a site that runs or has just finished. */
export function CollectionsRunning({ siteId, userId }: { siteId: string; userId: string }) {
  const { collections } = useCollectionProgress(siteId, userId);
  if (collections.length === 0) return null;
  return (
    <div className="collection-banner">
      <CollectProgress collections={collections} />
    </div>
  );
}
