import type { ReactNode } from 'react';
import type { Report } from '../../../../../shared/model/report.ts';
import { ButtonLink } from '../../../components/form/button.tsx';
import { StoreIcon } from '../../../components/icons/navigation.tsx';
import { HourglassIcon } from '../../../components/icons/status.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Skeleton, SkeletonRows } from '../../../components/status/skeleton.tsx';
import type { ReportState } from '../use-report.ts';
import { useIsGuest } from '../view/guest.ts';
import type { PageExtras } from '../../../../../shared/documents/report-document.ts';
import type { ReportTexts } from '../../../../../shared/documents/report-text.ts';
import { ReportHead } from './report-head.tsx';

function ReportSkeleton({ title }: { title: string }) {
  return (
    <>
      <div className="panel report-head" aria-busy="true">
        <div className="report-title">
          <p className="report-brand">
            <Skeleton width={150} height={20} />
          </p>
          <h2>
            <span className="report-name">{title}</span>
          </h2>
          <p className="report-summary">
            <Skeleton width="70%" height={16} />
          </p>
        </div>
      </div>
      <div className="panel">
        <div className="panel-body">
          <SkeletonRows rows={14} height={36} />
        </div>
      </div>
      <span className="visually-hidden" role="status">
        {title} loads
      </span>
    </>
  );
}

/** A report with its head, or the reason why there is none yet: it loads, failed, or its rows aren't calculated. */
export function ReportFrame({
  state,
  extras,
  children,
}: {
  state: ReportState;
  /** Extra parts of the document; null: the page isn't a document and has its own header. */
  extras: PageExtras | null;
  children: (report: Report, words: ReportTexts) => ReactNode;
}) {
  const { kind, title, report, words, line, failure, retry, busy, nowhere } = state;
  const isGuest = useIsGuest();
  const alone = (content: ReactNode) => (
    <div className="report">
      <section className="panel" aria-label={title}>
        <div className="panel-body">{content}</div>
      </section>
    </div>
  );
  if (nowhere) {
    return alone(
      <EmptyState
        centered
        level={2}
        icon={<StoreIcon size={18} />}
        title="No sites yet"
        action={
          <ButtonLink to="/admin" look="primary" size="small">
            Open Site Management
          </ButtonLink>
        }
      >
        Add a site to see its numbers here.
      </EmptyState>,
    );
  }
  if (failure !== undefined) return alone(<FailedState message={failure} onRetry={retry} busy={busy} />);
  if (report === undefined || words === undefined)
    return (
      <div className="report">
        <ReportSkeleton title={title} />
      </div>
    );
  if (report.computedAt === null) {
    return alone(
      <EmptyState
        centered
        level={2}
        tone="info"
        icon={<HourglassIcon size={18} />}
        title={`Numbers for ${report.node.name} aren't ready yet`}
        action={
          isGuest ? undefined : (
            <ButtonLink to="/overview" size="small">
              Open a site&apos;s overview
            </ButtonLink>
          )
        }
      >
        Reports are calculated every night after the sync. The first one appears tomorrow morning
        {report.node.sites === 0 ? ', once there is a site' : ''}. Until then, see a site&apos;s numbers on its
        overview.
      </EmptyState>,
    );
  }
  return (
    <article className="report" aria-busy={busy} aria-label={`${title}, ${words.subject}`}>
      {extras !== null && <ReportHead kind={kind} report={report} words={words} line={line} extras={extras} />}
      {children(report, words)}
    </article>
  );
}
