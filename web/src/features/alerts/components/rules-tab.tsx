import { useSearchParams } from 'react-router-dom';
import { useScope } from '../../../app/address/scope.tsx';
import { useNow } from '../../../app/address/use-now.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { useShown } from '../../../app/api/use-shown.ts';
import { useAccess } from '../../../components/access/use-access.ts';
import { BellIcon } from '../../../components/icons/navigation.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { useGetAlertsQuery, useGetSharedRulesQuery } from '../alerts-api.ts';
import { formatFiredCount } from '../view/fired.ts';
import { PlaceRulesPanel, RulesPanel } from './rules-panel.tsx';
import { WebhooksPanel } from './webhooks-panel.tsx';

/** Node types whose rules can apply to all their sites. */
const sharing: ReadonlySet<string> = new Set(['TOP_ORG', 'ORG', 'REG']);

/**
 * A node's rules and chat tools; at a site also those of the levels above it. A group of sites has those of its owner.
 * `shown`: the rule of an open alert.
 */
export function RulesTab({ node: scopeNode, shown }: { node: NodeSummary; shown: string | undefined }) {
  const [search] = useSearchParams();
  const { nodeChain: line, group } = useScope();
  const nodeChain = group === undefined ? line : line.filter(({ siteId }) => siteId !== group.id);
  const node = (group === undefined ? undefined : nodeChain.at(-1)) ?? scopeNode;
  const access = useAccess();
  const mayAt = nodeChain.filter(place => access?.may('site.options', place) === true);
  const places = mayAt.filter(({ type }) => sharing.has(type));
  const named = search.get('place');
  const isSite = node.type === 'SITE';
  const first = places.find(({ siteId }) => siteId === named) ?? (isSite ? places[0] : places.at(-1));
  // The height of the rules moves what is below them, so the chat tools wait.
  const ofSite = useGetAlertsQuery({ params: { siteId: node.siteId }, query: {} }, { skip: !isSite });
  const ofPlace = useGetSharedRulesQuery({ params: { siteId: first?.siteId ?? '' } }, { skip: first === undefined });
  const isReady = (!isSite || !ofSite.isLoading) && (first === undefined || !ofPlace.isLoading);
  if (access === undefined) return null;
  return (
    <>
      {isSite ? (
        <SiteRules site={node} places={places} first={first?.siteId ?? null} shown={shown} />
      ) : places.length === 0 ? (
        <Panel title="Rules">
          <EmptyState centered icon={<BellIcon size={18} />} title="Choose a site">
            Rules belong to a site, region, organization, or company.
          </EmptyState>
        </Panel>
      ) : (
        <PlaceRulesPanel key={`rules ${node.siteId}`} places={places} first={first?.siteId ?? ''} shown={shown} />
      )}
      {isReady && (
        <WebhooksPanel
          key={`webhooks ${node.siteId}`}
          places={mayAt}
          first={named ?? node.siteId}
          timeZone={node.timeZone}
        />
      )}
    </>
  );
}

function SiteRules({
  site,
  places,
  first,
  shown,
}: {
  site: NodeSummary;
  places: readonly NodeSummary[];
  first: string | null;
  shown: string | undefined;
}) {
  const now = useNow();
  const access = useAccess();
  const { currentData, isError, error, refetch } = useShown(
    useGetAlertsQuery({ params: { siteId: site.siteId }, query: {} }),
  );
  if (currentData === undefined)
    return (
      <Panel id="rules" title="Rules" busy={!isError}>
        {isError ? (
          <FailedState message={getErrorMessage(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={12} height={36} />
        )}
      </Panel>
    );
  const { open, ended, lastEvalKey } = currentData;
  return (
    <RulesPanel
      key={`rules ${site.siteId}`}
      site={site}
      data={currentData}
      mayWrite={access?.may('site.options', site) === true}
      places={places}
      first={first}
      shown={shown}
      fired={rule => formatFiredCount(rule, { open, ended, hasMore: lastEvalKey !== null }, now)}
    />
  );
}
