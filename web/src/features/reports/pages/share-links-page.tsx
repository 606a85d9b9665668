import { useState } from 'react';
import { formatDate, formatInstant, formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import type { ListedShareLink } from '../../../../../shared/model/share-link.ts';
import { routes } from '../../../../../shared/screens/routes.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { useShown } from '../../../app/api/use-shown.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useAccess } from '../../../components/access/use-access.ts';
import { Button, ButtonLink } from '../../../components/form/button.tsx';
import { CopyIcon, LinkIcon } from '../../../components/icons/actions.tsx';
import { ConfirmDialog } from '../../../components/overlay/dialog.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { useListShareLinksQuery, useRevokeShareLinkMutation } from '../share-api.ts';
import '../reports.css';

const states = {
  live: { tone: 'good', word: 'Live' },
  expired: { tone: 'neutral', word: 'Expired' },
  revoked: { tone: 'neutral', word: 'Revoked' },
} as const;
const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** 'October 2026', '2026', 'Last month', 'This year' */
function periodName({ report, period }: ListedShareLink): string {
  if (period === 'latest') return report === 'monthly' ? 'Last month' : 'This year';
  return report === 'monthly' ? formatMonth(period.replace('-', '')) : period;
}
const titles = { monthly: routes.reportMonthly.title, annual: routes.reportAnnual.title } as const;

/**
 * /share-links: everyone who can read a report of this node without signing in, and how often they did. Each link can
 * be ended.
 */
export function ShareLinksPage() {
  const { node } = useScope();
  const access = useAccess();
  const dispatch = useAppDispatch();
  const [asked, setAsked] = useState<ListedShareLink | null>(null);
  const [revoke, { isLoading }] = useRevokeShareLinkMutation();
  const mayShare = access?.may('report.share', node) === true;
  const { currentData, error, refetch } = useShown(
    useListShareLinksQuery(node === undefined || !mayShare ? skipToken : { params: { siteId: node.siteId } }),
  );
  const copy = (url: string) =>
    navigator.clipboard.writeText(url).then(
      () => dispatch(toastShown({ tone: 'good', text: 'Link copied' })),
      () => dispatch(toastShown({ tone: 'bad', text: 'Your browser blocked copying. Create the link again.' })),
    );
  const end = async ({ linkId, name }: ListedShareLink) => {
    if (node === undefined) return;
    const result = await revoke({ params: { siteId: node.siteId, linkId } });
    setAsked(null);
    dispatch(
      toastShown(
        result.error === undefined
          ? { tone: 'good', text: `The link for ${name} was revoked` }
          : { tone: 'bad', text: getErrorMessage(result.error) },
      ),
    );
  };
  const columns: readonly Column<ListedShareLink>[] = [
    {
      key: 'name',
      title: 'Link',
      value: link => link.name,
      render: link => (
        <span className="share-cell">
          {link.name}
          <small>{link.madeBy === null ? 'by a former user' : `by ${link.madeBy}`}</small>
        </span>
      ),
    },
    {
      key: 'shows',
      title: 'Shows',
      value: link => `${titles[link.report]}, ${periodName(link)}`,
      render: link => (
        <span className="share-cell">
          {titles[link.report]}
          <small>{periodName(link)}</small>
        </span>
      ),
    },
    {
      key: 'protection',
      title: 'Protection',
      value: link => (link.hasPassword ? 'Password' : 'No password'),
      render: link => (
        <span className="share-cell">
          {link.hasPassword ? 'Password' : 'No password'}
          <small>{link.hideMoney ? 'Money hidden' : 'Money shown'}</small>
        </span>
      ),
    },
    { key: 'ends', title: 'Expires', value: link => link.endsAt, text: link => formatDate(link.endsAt.slice(0, 10)) },
    { key: 'views', title: 'Views', numeric: true, value: link => link.views, text: link => formatNumber(link.views) },
    {
      key: 'last',
      title: 'Last view',
      value: link => link.lastViewAt ?? '',
      text: link => (link.lastViewAt === null ? '–' : formatInstant(link.lastViewAt, zone())),
    },
    {
      key: 'state',
      title: 'Status',
      value: link => states[link.state].word,
      render: link => <Badge tone={states[link.state].tone}>{states[link.state].word}</Badge>,
    },
    {
      key: 'actions',
      title: 'Actions',
      sortable: false,
      value: () => '',
      render: ({ url, name, ...rest }) =>
        url === null ? null : (
          <span className="share-buttons">
            <Button size="small" look="quiet" aria-label={`Copy the link for ${name}`} onClick={() => void copy(url)}>
              <CopyIcon size={15} />
            </Button>
            <Button
              size="small"
              look="danger"
              aria-label={`Revoke the link for ${name}`}
              onClick={() => setAsked({ url, name, ...rest })}
            >
              Revoke
            </Button>
          </span>
        ),
    },
  ];
  const links = currentData?.links ?? [];
  const live = links.filter(({ state }) => state === 'live').length;
  const newLink = (
    <ButtonLink to="/report-monthly" look="primary" size="small">
      Open Monthly Report
    </ButtonLink>
  );
  return (
    <div className="report">
      <Panel
        title="Share links"
        flush
        subtitle={
          currentData === undefined ? 'Reports anyone with the link can open' : `${live} live of ${links.length}`
        }
        tools={links.length > 0 ? newLink : undefined}
      >
        {!mayShare && access !== undefined && (
          <EmptyState centered icon={<LinkIcon size={18} />} title="You can't share reports here">
            Ask an administrator at {node?.name ?? 'this company'} for a link.
          </EmptyState>
        )}
        {mayShare && currentData === undefined && error === undefined && <SkeletonRows rows={4} />}
        {error !== undefined && <FailedState message={getErrorMessage(error)} onRetry={() => void refetch()} />}
        {currentData !== undefined &&
          (links.length === 0 ? (
            <EmptyState centered icon={<LinkIcon size={18} />} title="No links yet" action={newLink}>
              Open a monthly or annual report and click Share. Readers don&apos;t need an account.
            </EmptyState>
          ) : (
            <DataTable caption="Share links" columns={columns} rows={links} rowKey={link => link.linkId} />
          ))}
      </Panel>
      <ConfirmDialog
        open={asked !== null}
        title="Revoke the link?"
        question={`The link for ${asked?.name ?? ''} stops working right away. You can't turn it back on.`}
        confirm="Revoke"
        busy={isLoading}
        onConfirm={() => asked !== null && void end(asked)}
        onClose={() => setAsked(null)}
      />
    </div>
  );
}
