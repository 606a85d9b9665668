import { CollectProgress } from '../../features/connections/components/collect-progress.tsx';
import { useCollectionProgress } from '../../features/connections/use-collection-progress.ts';

/** True progress of a first collection above the overview; nothing when none runs. */
export function CollectionBanner({ siteId, userId }: { siteId: string; userId: string }) {
  const { collections } = useCollectionProgress(siteId, userId);
  if (collections.length === 0) return null;
  return <div className="collection-banner"><CollectProgress collections={collections} /></div>;
}
