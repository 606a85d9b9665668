import { useMemo } from 'react';
import { formatDateRange } from '../../../../shared/domain/formats/dates.ts';
import { judgeChange } from '../../../../shared/domain/pages/format.ts';
import { pageOnBasis, useBasis } from '../../app/address/basis.ts';
import { getErrorMessage } from '../../app/api/errors.ts';
import { useGetPageQuery } from '../../app/api/pages-api.ts';
import { useShown } from '../../app/api/use-shown.ts';
import { NoneIcon } from '../icons/status.tsx';
import { EmptyState } from '../panel/empty-state.tsx';
import { FailedState } from '../panel/failed-state.tsx';
import { SkeletonRows } from '../status/skeleton.tsx';
import { explainFigure } from './explain.ts';
import type { Explained, Source } from './figure-why.tsx';
import { WhyDrawer } from './why-drawer.tsx';

type Open<S> = Explained & { readonly source: S; readonly title: string; readonly onClose: () => void };

/** The drawer of a figure, loaded on demand. */
export const OpenWhy = ({ source, ...props }: Open<Source>) =>
  'siteId' in source ? <AskedWhy {...props} source={source} /> : <ShownWhy {...props} source={source} />;

const none = (
  <EmptyState icon={<NoneIcon size={18} />} title="No breakdown available">
    The compared numbers and the breakdowns cover different days.
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

/** Requests the page whose breakdowns explain a figure of the overview. */
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
      period={`${formatDateRange(range)} vs ${formatDateRange(comparison, { beside: range })}`}
      judge={change => judgeChange(look, change)}
    />
  );
}
