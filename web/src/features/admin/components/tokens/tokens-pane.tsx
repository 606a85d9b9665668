import { useState } from 'react';
import { Button } from '../../../../components/form/button.tsx';
import { Field } from '../../../../components/form/field.tsx';
import { Segments } from '../../../../components/form/segments.tsx';
import { PlusIcon, SearchIcon } from '../../../../components/icons/actions.tsx';
import { UserIcon } from '../../../../components/icons/navigation.tsx';
import { SkeletonRows } from '../../../../components/status/skeleton.tsx';
import { useTokens } from '../../use-tokens.ts';
import { filterTokens } from '../../view/tokens.ts';

type Kind = 'all' | 'affiliate' | 'reseller';
type Props = { chosenId: string | undefined; onChoose: (siteId: string) => void; onNew: () => void };

/** The sales tokens with their paired users: filtered by kind and name, a click opens one. */
export function TokensPane({ chosenId, onChoose, onNew }: Props) {
  const [kind, setKind] = useState<Kind>('all');
  const [typed, setTyped] = useState('');
  const { tokens, loading, failure, hasMore, loadingMore, loadMore, retry } = useTokens(kind);
  const shown = filterTokens(tokens, typed);
  return (
    <>
      <div className="tree-head">
        <Segments
          label="Sales token type"
          value={kind}
          onChange={setKind}
          options={[
            { value: 'all', label: 'All' },
            { value: 'reseller', label: 'Resellers' },
            { value: 'affiliate', label: 'Affiliates' },
          ]}
        />
        <Field
          label="Filter by name"
          labelHidden
          type="search"
          placeholder="Name (3+ letters)"
          value={typed}
          onChange={setTyped}
          start={<SearchIcon size={15} />}
        />
      </div>
      <div className="tree-list">
        {loading && (
          <div className="tree-loading" aria-busy="true">
            <SkeletonRows rows={4} height={44} />
          </div>
        )}
        {failure !== undefined && (
          <p className="tree-note">
            {failure}{' '}
            <Button size="small" look="quiet" onClick={retry}>
              Try again
            </Button>
          </p>
        )}
        {!loading && failure === undefined && shown.length === 0 && (
          <p className="tree-note">
            {tokens.length === 0 ? 'No sales tokens yet' : 'No matches. Try another part of the name.'}
          </p>
        )}
        <ul className="tree-branch">
          {shown.map(token => (
            <li key={token.siteId}>
              <div className={`tree-row ${chosenId === token.siteId ? 'chosen' : ''}`}>
                <button
                  type="button"
                  className="tree-name token-name"
                  data-node={token.siteId}
                  aria-current={chosenId === token.siteId ? 'true' : undefined}
                  onClick={() => onChoose(token.siteId)}
                >
                  <span className="token-words">
                    <span className="truncate" title={token.name}>
                      {token.name}
                    </span>
                    <small className="truncate" title={token.agentEmail}>
                      {token.siteId}
                      {token.agentEmail === undefined ? '' : ` · ${token.agentEmail}`}
                    </small>
                  </span>
                  {token.agentUserId !== undefined && (
                    <span className="tree-linked" title="Has a paired user">
                      <UserIcon size={14} />
                      <span className="visually-hidden">, has a paired user</span>
                    </span>
                  )}
                  {token.attr.isAffiliate && <span className="tree-word">Affiliate</span>}
                </button>
              </div>
            </li>
          ))}
        </ul>
        {hasMore && (
          <Button size="small" look="quiet" busy={loadingMore} onClick={loadMore}>
            Load More
          </Button>
        )}
      </div>
      <div className="tree-foot">
        <Button size="small" onClick={onNew}>
          <PlusIcon size={14} />
          Sales token
        </Button>
      </div>
    </>
  );
}
