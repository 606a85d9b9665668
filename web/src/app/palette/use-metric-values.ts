import { skipToken } from '@reduxjs/toolkit/query';
import { useLocation } from 'react-router-dom';
import { readAddress } from '../address/address.ts';
import { useScope } from '../address/scope.tsx';
import { useGetSitesOfNodeQuery } from '../api/site-report-endpoints.ts';
import { useShown } from '../api/use-shown.ts';
import { periodName } from '../layout/period-text.ts';

/** The report of the node and period that a page of numbers would open with; `place` names both. */
export function useMetricValues(isAsked: boolean) {
  const { node, site, chain, nodeChain, period, periods, comparison } = useScope();
  const address = readAddress(useLocation().search);
  const siteId = address.node ?? address.site ?? node?.siteId ?? chain[0]?.siteId;
  const shown = [node, site, ...chain, ...nodeChain].find(candidate => candidate?.siteId === siteId);
  const { currentData } = useShown(
    useGetSitesOfNodeQuery(
      isAsked && shown !== undefined && shown.type !== 'TOKEN' && period !== undefined && comparison !== undefined
        ? {
            params: { siteId: shown.siteId, start: period.start, end: period.end },
            query: { compareStart: comparison.start, compareEnd: comparison.end },
          }
        : skipToken,
    ),
  );
  const thisYear = periods.find(({ kind }) => kind === 'year')?.id;
  return {
    report: currentData,
    place:
      shown === undefined || period === undefined
        ? undefined
        : `${shown.name}, ${periodName(period, period.id === thisYear).replace(/^(Last|This)/, word => word.toLowerCase())}`,
  };
}
