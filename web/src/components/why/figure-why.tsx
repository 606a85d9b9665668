import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatDateRange } from '../../../../shared/domain/formats/dates.ts';
import { judgeChange, type NumberDefinition } from '../../../../shared/domain/pages/format.ts';
import type { PageId } from '../../../../shared/model/page-keys.ts';
import type { PageView } from '../../../../shared/model/page.ts';
import type { DayRange } from '../../../../shared/domain/periods/days.ts';
import { formatChangeIn } from '../../../../shared/numbers/metrics/format.ts';
import { pageOnBasis, useBasis } from '../../app/address/basis.ts';
import { getErrorMessage } from '../../app/api/errors.ts';
import { useGetPageQuery } from '../../app/api/pages-api.ts';
import { useShown } from '../../app/api/use-shown.ts';
import { EmptyState } from '../panel/empty-state.tsx';
import { FailedState } from '../panel/failed-state.tsx';
import { NoneIcon } from '../icons/status.tsx';
import { SkeletonRows } from '../status/skeleton.tsx';
import { explainFigure, type ChangedFigure, type Explanation } from './explain.ts';
import { WhyDrawer } from './why-drawer.tsx';

type Explained = {
  readonly figure: ChangedFigure;
  readonly look: NumberDefinition;
  readonly range: DayRange;
  readonly comparison: DayRange;
};
/** Where the breakdowns are: on the page that is shown, on another that is asked for, or given. */
type Source =
  | { readonly view: PageView }
  | { readonly siteId: string; readonly page: PageId }
  | { readonly explain: () => readonly Explanation[] };

/** 'Why cost per lead went up 28.2%' */
function whyTitle({ title, format }: NumberDefinition, change: number): string {
  const name = title.charAt(0).toLowerCase() + title.slice(1);
  if (change === 0) return `Why ${name} did not change`;
  return `Why ${name} went ${change < 0 ? 'down' : 'up'} ${formatChangeIn(format, change).replace(/^[+−]/, '')}`;
}

/** The button beside a change, and the drawer that it opens. */
export function FigureWhy({ className = '', ...explained }: Explained & { source: Source; className?: string }) {
  const [isOpen, setOpen] = useState(false);
  const { figure, look, source } = explained;
  if (figure.change === null) return null;
  const title = whyTitle(look, figure.change);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={`why-open no-print ${className}`}
        aria-label={title}
        onClick={() => setOpen(true)}
      >
        Why?
      </button>
      {isOpen &&
        createPortal(
          'siteId' in source ? (
            <AskedWhy {...explained} source={source} title={title} onClose={close} />
          ) : (
            <ShownWhy {...explained} source={source} title={title} onClose={close} />
          ),
          document.body,
        )}
    </>
  );
}

type Open<S> = Explained & { readonly source: S; readonly title: string; readonly onClose: () => void };

const none = (
  <EmptyState icon={<NoneIcon size={18} />} title="No breakdown explains it">
    The compared numbers cover other days than the breakdowns do.
  </EmptyState>
);

function ShownWhy({ source, ...props }: Open<Exclude<Source, { siteId: string }>>) {
  const { figure, look } = props;
  const explanations = useMemo(
    () => ('view' in source ? explainFigure(figure, look, source.view) : source.explain()),
    [source, figure, look],
  );
  return <Drawer {...props} explanations={explanations} fallback={none} />;
}

/** Asks for the page whose breakdowns explain a figure of the overview. */
function AskedWhy({ source: { siteId, page }, ...props }: Open<Extract<Source, { siteId: string }>>) {
  const { figure, look, range, comparison } = props;
  const { currentData, error, refetch } = useShown(
    useGetPageQuery({
      params: { siteId, start: range.start, end: range.end, page },
      query: { compareStart: comparison.start, compareEnd: comparison.end },
    }),
  );
  const basis = useBasis(range, comparison);
  const explanations = useMemo(
    () => (currentData === undefined ? [] : explainFigure(figure, look, pageOnBasis(currentData, basis))),
    [currentData, basis, figure, look],
  );
  const fallback =
    error !== undefined ? (
      <FailedState message={getErrorMessage(error)} onRetry={() => void refetch()} />
    ) : currentData === undefined ? (
      <SkeletonRows rows={8} />
    ) : (
      none
    );
  return <Drawer {...props} explanations={explanations} fallback={fallback} />;
}

function Drawer({
  range,
  comparison,
  look,
  ...props
}: Omit<Explained, 'figure'> &
  Pick<Parameters<typeof WhyDrawer>[0], 'title' | 'explanations' | 'fallback' | 'onClose'>) {
  return (
    <WhyDrawer
      title={props.title}
      explanations={props.explanations}
      fallback={props.fallback}
      onClose={props.onClose}
      look={look}
      period={`${formatDateRange(range)} vs ${formatDateRange(comparison, { beside: range })}`}
      judge={change => judgeChange(look, change)}
    />
  );
}
