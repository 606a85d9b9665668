import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ComparisonKind } from '../../../../shared/domain/periods/periods.ts';
import type { NodeSummary } from '../../../../shared/model/node.ts';
import type { Report } from '../../../../shared/model/report.ts';
import { writeAddress } from '../../app/address/address.ts';
import { reportOnBasis } from '../../../../shared/documents/report-basis.ts';
import { useBasis } from '../../app/address/basis.ts';
import { useScope } from '../../app/address/scope.tsx';
import { getErrorMessage } from '../../app/api/errors.ts';
import { useGetReportQuery } from './reports-api.ts';
import {
  reportComparison,
  reportKind,
  reportPeriod,
  reportTitle,
  type ReportKind,
} from '../../../../shared/documents/report-kind.ts';
import { makeReportTexts, type ReportTexts } from '../../../../shared/documents/report-text.ts';
import { useShown } from '../../app/api/use-shown.ts';

export type ReportState = {
  readonly kind: ReportKind;
  readonly title: string;
  readonly report: Report | undefined;
  readonly words: ReportTexts | undefined;
  /** The report's node and its ancestors, topmost accessible first. */
  readonly line: readonly NodeSummary[];
  readonly failure: string | undefined;
  readonly retry: () => void;
  /** True while a newer version loads. */
  readonly busy: boolean;
  /** True if there is nothing whose numbers could be shown. */
  readonly nowhere: boolean;
};

/** Writes the shown period and comparison into the address and the filter bar, even if the address had another kind. */
function usePeriodInAddress(
  requested: string | undefined,
  shown: string | undefined,
  compare: ComparisonKind,
  isYearly: boolean,
): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const compared = isYearly ? 'year-ago' : compare;
    if (requested === undefined || (requested === shown && compared === compare)) return;
    void navigate(
      { pathname, search: writeAddress(search, { period: requested, compare: compared }) },
      { replace: true },
    );
  }, [requested, shown, compare, isYearly, navigate, pathname, search]);
}

/** The page's report in one call, requested as soon as node and period are known. */
export function useReport(): ReportState {
  const { pathname } = useLocation();
  const kind = reportKind(pathname);
  const { me, node, nodeChain, siteId, periods, period: chosen, compare } = useScope();
  const period = reportPeriod(kind, periods, chosen);
  usePeriodInAddress(period?.id, chosen?.id, compare, kind === 'annual');
  const comparison = period === undefined ? undefined : reportComparison(kind, period, compare);
  const { currentData, error, isFetching, refetch } = useShown(
    useGetReportQuery(
      node !== undefined && period !== undefined && comparison !== undefined
        ? {
            params: { siteId: node.siteId, start: period.start, end: period.end },
            query: { compareStart: comparison.start, compareEnd: comparison.end },
          }
        : skipToken,
    ),
  );
  const basis = useBasis(period, comparison);
  const report = useMemo(() => currentData && reportOnBasis(currentData, basis), [currentData, basis]);
  const retry = useCallback(() => void refetch(), [refetch]);
  const title = reportTitle(pathname, me?.theme.topLevelName ?? 'Company');
  const words = useMemo(() => {
    if (report === undefined || me === undefined) return undefined;
    const { theme } = me;
    const nodeLogo = [...me.above, ...nodeChain].findLast(entry => entry.logo !== undefined)?.logo;
    return makeReportTexts(report, title, {
      brand: theme.title,
      topLevelName: theme.topLevelName,
      logo: nodeLogo ?? theme.mainLogo ?? null,
      color: theme.primary,
    });
  }, [report, me, nodeChain, title]);
  return {
    kind,
    title,
    report,
    words,
    line: nodeChain,
    retry,
    failure: error !== undefined && report === undefined && !isFetching ? getErrorMessage(error) : undefined,
    busy: isFetching && report !== undefined,
    nowhere: siteId === null && node === undefined && me !== undefined,
  };
}
