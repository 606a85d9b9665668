import { Link } from 'react-router-dom';
import { formatDate, formatInstant } from '../../../../shared/domain/formats/dates.ts';
import { serviceNames } from '../../../../shared/platforms/registry.ts';
import type { SignedUp } from '../../../../shared/model/signed-up.ts';
import { useScope } from '../../app/address/scope.tsx';
import { getErrorMessage } from '../../app/api/errors.ts';
import { useAppDispatch } from '../../app/store.ts';
import { Button } from '../../components/form/button.tsx';
import { CopyIcon } from '../../components/icons/actions.tsx';
import { QuickStatsIcon } from '../../components/icons/navigation.tsx';
import { useMorePages } from '../../components/paging/use-more-pages.ts';
import { EmptyState } from '../../components/panel/empty-state.tsx';
import { FailedState } from '../../components/panel/failed-state.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { Badge } from '../../components/status/badge.tsx';
import { SkeletonRows } from '../../components/status/skeleton.tsx';
import { type Column, DataTable } from '../../components/table/data-table.tsx';
import { ExportMenu } from '../../components/table/export-menu.tsx';
import { toastShown } from '../../components/toast/toast-slice.ts';
import { useLazyListSignUpsQuery, useListSignUpsQuery } from './sign-ups-api.ts';
import { siteAddress, formatSignUpSource, signUpStageTexts } from './view.ts';
import './sign-ups.css';
import { useShown } from '../../app/api/use-shown.ts';

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const columns: readonly Column<SignedUp>[] = [
  {
    key: 'site',
    title: 'Company',
    value: row => row.name,
    render: row => <Link to={siteAddress(row)}>{row.name}</Link>,
  },
  { key: 'at', title: 'Signed up', value: row => row.at, text: row => formatInstant(row.at, zone()) },
  { key: 'source', title: 'Source', value: row => formatSignUpSource(row.source) },
  {
    key: 'stage',
    title: 'Stage',
    value: row => signUpStageTexts[row.stage].word,
    render: row => (
      <span title={signUpStageTexts[row.stage].hint}>
        <Badge tone={signUpStageTexts[row.stage].tone}>{signUpStageTexts[row.stage].word}</Badge>
      </span>
    ),
  },
  {
    key: 'connected',
    title: 'Connected',
    value: row => row.connected.map(service => serviceNames[service]).join(', '),
  },
  {
    key: 'trial',
    title: 'Trial ends',
    value: row => row.trialExpiryDate ?? '',
    text: row => (row.trialExpiryDate === null ? '' : formatDate(row.trialExpiryDate)),
  },
];

/** The sign-up address for the user's own sales token; an administrator's is the provider's own. */
function SignUpLink() {
  const { me } = useScope();
  const dispatch = useAppDispatch();
  if (me === undefined) return null;
  const { siteId } = me.user;
  const link = `${window.location.origin}/welcome${siteId === null ? '' : `/${siteId}`}`;
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => dispatch(toastShown({ tone: 'good', text: 'Link copied' })),
      () => dispatch(toastShown({ tone: 'bad', text: 'Your browser blocked copying. Select the link and copy it.' })),
    );
  return (
    <Panel
      title="Your sign-up link"
      subtitle="New sign-ups and where they came from"
      tools={
        <Button size="small" onClick={() => void copy()}>
          <CopyIcon size={14} />
          Copy
        </Button>
      }
    >
      <p className="sign-ups-link">{link}</p>
      <p className="sign-ups-note">To track campaigns, add ?utm_source=, utm_medium= and utm_campaign= to the link.</p>
    </Panel>
  );
}

/** /sign-ups: the sign-ups through the user's own link, with their source and progress, for sales users. */
export function SignUpsPage() {
  const first = useShown(useListSignUpsQuery({ query: {} }));
  const [loadPage] = useLazyListSignUpsQuery();
  const more = useMorePages(
    'sign-ups',
    first.currentData,
    page => page.cursor,
    cursor => loadPage({ query: { cursor } }).unwrap(),
  );
  const rows = more.pages.flatMap(page => page.result);
  const loading = first.currentData === undefined && !first.isError;
  return (
    <div className="sign-ups">
      <SignUpLink />
      <Panel
        title="Sign-ups"
        flush
        busy={loading}
        subtitle={
          loading || first.isError
            ? 'Sign-ups, newest first'
            : `${rows.length} shown${more.hasMore ? '' : ', all from the last 400 days'}`
        }
        tools={
          rows.length > 0 ? (
            <ExportMenu
              title="Sign-ups"
              columns={columns}
              rows={rows}
              info={{ name: 'sign-ups', notes: ['Sign-ups', 'Times in UTC'] }}
            />
          ) : undefined
        }
      >
        {loading && <SkeletonRows rows={6} />}
        {first.isError && <FailedState message={getErrorMessage(first.error)} onRetry={() => void first.refetch()} />}
        {first.currentData !== undefined &&
          (rows.length === 0 && !more.hasMore ? (
            <EmptyState centered icon={<QuickStatsIcon size={18} />} title="No sign-ups yet">
              Sign-ups through your link appear here after they confirm their email.
            </EmptyState>
          ) : (
            <DataTable
              caption="Sign-ups"
              columns={columns}
              rows={rows}
              rowKey={row => row.siteId}
              initialSort={{ key: 'at', direction: 'descending' }}
            />
          ))}
        {more.hasMore && (
          <div className="sign-ups-more">
            <Button size="small" busy={more.state === 'loading'} onClick={more.loadMore}>
              {more.state === 'failed' ? 'Try again' : 'Load More'}
            </Button>
          </div>
        )}
      </Panel>
    </div>
  );
}
