import { lazy, Suspense, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { toNodeSummary } from '../../../../../shared/domain/hierarchy/summary.ts';
import type { NodeSummary, SeenNode } from '../../../../../shared/model/node.ts';
import { apiErrorSchema, getErrorMessage } from '../../../app/api/errors.ts';
import { useListChildrenQuery } from '../../../app/api/tree-endpoints.ts';
import type { Access } from '../../../components/access/use-access.ts';
import { Button } from '../../../components/form/button.tsx';
import { CompanyIcon } from '../../../components/icons/navigation.tsx';
import { NoneIcon } from '../../../components/icons/status.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import type { Tree } from '../use-tree.ts';
import { openRegions, type Creation, type Place } from '../view/creation.ts';
import type { FollowedJob } from '../view/jobs.ts';
import { EditorSkeleton } from './admin-skeleton.tsx';
import { NodeEditor, type ServicesSlot } from './node-editor.tsx';

const NewNodeEditor = lazy(() => import('./new-node-editor.tsx').then(module => ({ default: module.NewNodeEditor })));
const NewTokenEditor = lazy(() =>
  import('./tokens/new-token-editor.tsx').then(module => ({ default: module.NewTokenEditor })),
);

type Props = {
  siteId: string | undefined;
  node: SeenNode | undefined;
  ancestors: readonly NodeSummary[];
  creation: Creation | 'token' | null;
  place: Place;
  access: Access | undefined;
  tree: Tree;
  services: (slot: ServicesSlot) => ReactNode;
  activeService: string | undefined;
  error: unknown;
  busy: boolean;
  wide: boolean;
  back: { readonly label: string; readonly go: () => void } | null;
  job: FollowedJob | undefined;
  onJob: (job: FollowedJob) => void;
  onRetry: () => void;
  onOpen: (siteId: string) => void;
  onCancel: () => void;
  onNewest: () => Promise<SeenNode | undefined>;
  onBrowse: (token: NodeSummary) => void;
};

/** Deleted by someone else, or not accessible: both get the same response. */
const isGone = (error: unknown): boolean => {
  const parsed = z.safeParse(apiErrorSchema, error);
  return parsed.success && parsed.data.status === 404;
};

/** The selection: a node, a new one, or nothing yet. */
export function RightPane({
  siteId,
  node,
  creation,
  place,
  access,
  tree,
  error,
  busy,
  wide,
  onRetry,
  onOpen,
  onCancel,
  onBrowse,
  ...editor
}: Props) {
  const region = node?.type === 'REG' ? node.siteId : undefined;
  const below = useListChildrenQuery({ params: { siteId: region ?? '' } }, { skip: region === undefined });
  const linked = (below.currentData?.result ?? []).filter(site => site.linked === true);
  if (access === undefined) return <EditorSkeleton />;
  if (creation === 'token' && access.role === 'admin')
    return (
      <Suspense fallback={<EditorSkeleton />}>
        <NewTokenEditor onCancel={onCancel} onCreated={onOpen} />
      </Suspense>
    );
  if (creation !== null && creation !== 'token') {
    return (
      <Suspense fallback={<EditorSkeleton />}>
        <NewNodeEditor
          key={`${creation.type} ${creation.below ?? ''}`}
          creation={creation}
          regions={openRegions(access, place)}
          access={access}
          onCancel={onCancel}
          onCreated={made => {
            if (made.parentId !== undefined) tree.reload(made.parentId);
            onOpen(made.siteId);
          }}
        />
      </Suspense>
    );
  }
  if (siteId === undefined) {
    return (
      <section className="panel">
        <EmptyState centered level={2} icon={<CompanyIcon size={18} />} title="Choose from the list">
          Details, users and services open here.
        </EmptyState>
      </section>
    );
  }
  // On a phone the list is not visible.
  const back = !wide && editor.back !== null && (
    <Button size="small" onClick={onCancel}>
      Back to list
    </Button>
  );
  if (isGone(error)) {
    return (
      <section className="panel">
        <EmptyState centered level={2} icon={<NoneIcon size={18} />} title="There is nothing here" action={back}>
          It was deleted or moved, or you don&apos;t have access. Choose another one from the list.
        </EmptyState>
      </section>
    );
  }
  if (error !== undefined)
    return (
      <section className="panel">
        <FailedState message={getErrorMessage(error)} busy={busy} onRetry={onRetry} />
        {back !== false && <div className="pane-back">{back}</div>}
      </section>
    );
  if (node === undefined) return <EditorSkeleton />;
  return (
    <NodeEditor
      key={node.siteId}
      {...editor}
      node={node}
      linked={linked}
      access={access}
      focusHeading={!wide}
      onSaved={saved => tree.saved(toNodeSummary(saved))}
      onLinks={() => {
        tree.reload(node.siteId);
      }}
      onBrowse={node.type === 'TOKEN' ? () => onBrowse(toNodeSummary(node)) : null}
    />
  );
}
