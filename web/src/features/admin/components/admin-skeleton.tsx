import { Skeleton, SkeletonRows } from '../../../components/status/skeleton.tsx';

/** The placeholder of an editor. */
export function EditorSkeleton() {
  return (
    <div className="node-editor" aria-busy="true">
      <output className="visually-hidden">Loading</output>
      <div className="editor-head">
        <Skeleton width={260} height={44} />
      </div>
      <div className="panel admin-skeleton">
        <SkeletonRows rows={4} height={64} />
      </div>
      <div className="panel admin-skeleton">
        <SkeletonRows rows={9} height={64} />
      </div>
    </div>
  );
}

/** The placeholder of the list. */
export const ListSkeleton = () => (
  <div className="tree-head" aria-busy="true">
    <SkeletonRows rows={8} height={32} />
  </div>
);

/** Placeholders for both panes, while it is unknown if the user has a choice. */
export function AdminSkeleton() {
  return (
    <div className="admin admin-node">
      <div className="tree-pane" aria-hidden="true">
        <ListSkeleton />
      </div>
      <div className="admin-right">
        <EditorSkeleton />
      </div>
    </div>
  );
}
