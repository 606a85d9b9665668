import { skipToken } from '@reduxjs/toolkit/query';
import { splitSearchText } from '../../../../shared/domain/search/name-search.ts';
import { useAccess } from '../../components/access/use-access.ts';
import { useSettled } from '../../components/form/use-settled.ts';
import { useScope } from '../address/scope.tsx';
import { useListAuditsQuery, useListSiteAuditsQuery } from '../api/audit-list-endpoints.ts';
import { useShown } from '../api/use-shown.ts';
import { auditCommands, type Command } from './commands.ts';

const waitMs = 200;
const minLength = 3;
const auditTerms =
  'audits scores january february march april may june july august september october november december'.split(' ');

/** True if the text names an audit, a score or a month: other searches load no audits. */
const asksForAudits = (typed: string): boolean =>
  splitSearchText(typed).some(word => word.length >= minLength && auditTerms.some(term => term.startsWith(word)));

/** The audits of the shown site, or the newest one of each site below the shown node. */
export function useAuditSearch(typed: string): readonly Command[] {
  const { node, site } = useScope();
  const access = useAccess();
  const text = useSettled(typed, waitMs);
  const shown = node ?? site;
  const isAsked =
    shown !== undefined && shown.type !== 'TOKEN' && asksForAudits(text) && access?.may('audit.read', shown) === true;
  const params = isAsked ? { siteId: shown.siteId } : undefined;
  const isSite = shown?.type === 'SITE';
  const history = useShown(useListAuditsQuery(params !== undefined && isSite ? { params } : skipToken));
  const newest = useShown(useListSiteAuditsQuery(params !== undefined && !isSite ? { params } : skipToken));
  if (!isAsked) return [];
  if (isSite)
    return auditCommands(
      (history.currentData?.audits ?? []).map(audit => ({ name: shown.name, audit, score: audit.score })),
    );
  return auditCommands(
    (newest.currentData?.sites ?? []).flatMap(({ name, audit, score }) =>
      audit === null ? [] : [{ name, audit, score }],
    ),
  );
}
