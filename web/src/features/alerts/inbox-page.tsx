import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { findingGroups, getFindingKey, type Shelf } from '../../../../shared/domain/findings/finding.ts';
import { useScope } from '../../app/address/scope.tsx';
import { useNow } from '../../app/address/use-now.ts';
import { getErrorMessage } from '../../app/api/errors.ts';
import { useListFindingsQuery } from '../../app/api/insight-endpoints.ts';
import { useShown } from '../../app/api/use-shown.ts';
import { viewed } from '../../app/session/view-as.ts';
import { useAccess } from '../../components/access/use-access.ts';
import { Select } from '../../components/form/field.tsx';
import { ArrowLeftIcon } from '../../components/icons/actions.tsx';
import { InboxIcon } from '../../components/icons/navigation.tsx';
import { PassIcon } from '../../components/icons/status.tsx';
import { EmptyState } from '../../components/panel/empty-state.tsx';
import { FailedState } from '../../components/panel/failed-state.tsx';
import { NoSite } from '../../components/panel/no-site.tsx';
import { OnlyNumbers } from '../../components/panel/only-numbers.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { SkeletonRows } from '../../components/status/skeleton.tsx';
import { UndoBar } from '../../components/status/undo-bar.tsx';
import { ClosedAlerts } from './components/closed-alerts.tsx';
import { FindingDetail } from './components/finding-detail.tsx';
import { FindingRowItem } from './components/finding-row.tsx';
import { RulesTab } from './components/rules-tab.tsx';
import { SiteAlert } from './components/site-alert.tsx';
import { useFindingMoves } from './use-finding-moves.ts';
import type { FindingChange } from './view/finding-moves.ts';
import { groupTexts, type ListedRow } from './view/finding-text.ts';
import {
  type InboxAddress,
  inboxLink,
  type InboxTab,
  inboxTabs,
  kindChoices,
  ownerChoices,
  readInboxAddress,
} from './view/inbox-address.ts';
import { findRow, rowsByShelf, toListedFindings } from './view/inbox-rows.ts';
import './components/alerts.css';
import './components/inbox.css';

const tabNames: Readonly<Record<InboxTab, string>> = {
  todo: 'To do',
  snoozed: 'Snoozed',
  done: 'Done',
  rules: 'Alert rules',
};
const noneFound: Readonly<Record<Shelf, { title: string; text: string }>> = {
  todo: { title: 'Nothing to do', text: 'We found no problems here.' },
  snoozed: { title: 'Nothing snoozed', text: 'Snoozed alerts and recommendations appear here until they come back.' },
  done: { title: 'Nothing done yet', text: 'What you mark as done appears here, with what it changed.' },
};

/**
 * /alerts: open alerts and recommendations of the page's sites in one list, identical ones of several sites in one row;
 * and the rules that open alerts.
 */
export function InboxPage() {
  const { ruleId } = useParams();
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const { node, nodeId, siteId } = useScope();
  const access = useAccess();
  const now = useNow();
  const isHidden = node !== undefined && access?.decision('notification.read', node).outcome === 'not-found';
  const { currentData, isError, error, refetch } = useShown(
    useListFindingsQuery({ params: { siteId: nodeId ?? '' } }, { skip: typeof nodeId !== 'string' || isHidden }),
  );
  const moves = useFindingMoves(now);
  const address = readInboxAddress(search, hash);
  const { kind, owner } = address;
  const userId = access?.userId ?? '';
  const findings = currentData === undefined ? [] : toListedFindings(currentData);
  const rows = rowsByShelf(findings, currentData?.rows ?? [], { kind, owner }, { now, userId });
  if (nodeId === null) return <NoSite />;
  if (isHidden) return <OnlyNumbers />;
  const { tab } = address;
  const to = (change: Partial<InboxAddress> & { readonly ruleId?: string }) =>
    inboxLink(search, { tab, kind, owner, ...change });
  const shelf: Shelf = tab === 'rules' ? 'todo' : tab;
  const isReady = currentData !== undefined && access !== undefined;
  const onChange = (row: ListedRow) =>
    viewed() === null ? (change: FindingChange) => void moves.change(row, change) : null;
  const alertSite = address.of ?? (typeof siteId === 'string' ? siteId : null);
  const alertKey = ruleId === undefined || alertSite === null ? null : `${alertSite} ${ruleId}`;
  const alert = findings.find(finding => finding.kind === 'alert' && getFindingKey(finding) === alertKey);
  const opened = tab === 'rules' ? undefined : findRow(rows[shelf], alertKey ?? address.open);
  const detail =
    tab === 'rules' ? null : !isReady ? (
      ruleId !== undefined && !isError ? (
        <Panel title="Alert" busy>
          <SkeletonRows rows={7} height={40} />
        </Panel>
      ) : null
    ) : alertKey !== null && alertSite !== null && ruleId !== undefined ? (
      alert === undefined && address.of !== null ? null : (
        <SiteAlert siteId={alertSite} ruleId={ruleId} listed={alert?.kind === 'alert' ? alert.of : undefined} />
      )
    ) : opened === undefined ? null : (
      <FindingDetail
        row={opened}
        nodeId={nodeId ?? ''}
        shelf={shelf}
        now={now}
        alertTo={(of, rule) => to({ of, ruleId: rule })}
        onChange={onChange(opened)}
        busy={moves.busy}
      />
    );
  return (
    <div className="inbox-page">
      <nav className="inbox-tabs no-print" aria-label="Inbox">
        <span className="inbox-strip">
          {inboxTabs.map(value => (
            <Link key={value} to={to({ tab: value })} aria-current={value === tab ? 'page' : undefined}>
              {tabNames[value]}
              {value !== 'rules' && <span className="inbox-count">{isReady ? rows[value].length : '–'}</span>}
            </Link>
          ))}
        </span>
        {tab !== 'rules' && (
          <span className="inbox-filters">
            <Select
              label="Assigned"
              labelHidden
              value={owner}
              options={ownerChoices}
              onChange={next =>
                void navigate(to({ owner: ownerChoices.find(({ value }) => value === next)?.value ?? 'everyone' }))
              }
            />
            <Select
              label="Kind"
              labelHidden
              value={kind}
              options={kindChoices}
              onChange={next =>
                void navigate(to({ kind: kindChoices.find(({ value }) => value === next)?.value ?? 'all' }))
              }
            />
          </span>
        )}
      </nav>
      {tab === 'rules' ? (
        node !== undefined && <RulesTab key={node.siteId} node={node} shown={ruleId} />
      ) : (
        <>
          <div className={detail === null ? 'inbox-columns' : 'inbox-columns inbox-columns-open'}>
            <div className="inbox-list">
              {isError && (
                <Panel title="Inbox">
                  <FailedState message={getErrorMessage(error)} onRetry={() => void refetch()} />
                </Panel>
              )}
              {!isReady && !isError && (
                <Panel title="Fix now" busy>
                  <SkeletonRows rows={6} height={64} />
                </Panel>
              )}
              {isReady && rows[shelf].length === 0 && (
                <Panel title={tabNames[tab]}>
                  <EmptyState
                    centered
                    tone={shelf === 'todo' ? 'good' : 'neutral'}
                    icon={shelf === 'todo' ? <PassIcon size={18} /> : <InboxIcon size={18} />}
                    title={kind === 'all' && owner === 'everyone' ? noneFound[shelf].title : 'No results'}
                  >
                    {kind === 'all' && owner === 'everyone'
                      ? noneFound[shelf].text
                      : 'Nothing matches the filters. Choose others.'}
                  </EmptyState>
                </Panel>
              )}
              {isReady &&
                findingGroups.map(group => {
                  const groupRows = rows[shelf].filter(row => row.group === group);
                  if (groupRows.length === 0) return null;
                  return (
                    <Panel
                      key={group}
                      title={groupTexts[group].title}
                      flush
                      className="finding-group"
                      tools={<span className="inbox-count">{groupRows.length}</span>}
                      subtitle={shelf === 'todo' ? groupTexts[group].note : undefined}
                    >
                      <ul className="findings">
                        {groupRows.map(row => {
                          const [first] = row.findings;
                          const isOpen = row === opened;
                          const openTo =
                            first.kind === 'alert' && row.findings.length === 1
                              ? to({ of: first.of.siteId, ruleId: first.of.ruleId })
                              : to({ open: getFindingKey(first) });
                          return (
                            <FindingRowItem
                              key={row.key}
                              row={row}
                              shelf={shelf}
                              to={isOpen ? to({}) : openTo}
                              isOpen={isOpen}
                              nodeId={nodeId ?? ''}
                              userId={userId}
                              now={now}
                              onChange={onChange(row)}
                              busy={moves.busy}
                            />
                          );
                        })}
                      </ul>
                    </Panel>
                  );
                })}
              {isReady && currentData.more && (
                <p className="inbox-more">There are more than this list holds. Choose a region or a site to see all.</p>
              )}
            </div>
            {detail !== null && (
              <div className="inbox-detail">
                <Link className="inbox-close no-print" to={to({})} preventScrollReset>
                  <ArrowLeftIcon size={14} />
                  Back to inbox
                </Link>
                {detail}
              </div>
            )}
          </div>
          {tab === 'done' && node?.type === 'SITE' && <ClosedAlerts key={node.siteId} site={node} />}
        </>
      )}
      <UndoBar words={moves.done} busy={moves.busy} onUndo={() => void moves.undo()} onClose={moves.forget} />
    </div>
  );
}
