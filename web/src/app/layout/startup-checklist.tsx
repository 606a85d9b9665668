import { Link } from 'react-router-dom';
import { startupChecklist, weightDone } from '../../../../shared/domain/onboarding/progress.ts';
import { ProgressBar } from '../../components/figures/score-ring.tsx';
import { useScope } from '../address/scope.tsx';
import { useGetSiteQuery } from '../api/tree-endpoints.ts';

/** What a site in its trial still has to do (specification 2, Startup checklist); true shares, not guesses. */
export function StartupChecklist({ siteId }: { siteId: string }) {
  const { me } = useScope();
  const { data } = useGetSiteQuery({ params: { siteId } });
  if (data === undefined || me === undefined) return null;
  const { attr } = data.result;
  const items = startupChecklist({ accounts: attr.accounts ?? {}, hasAvatar: me.user.avatar !== undefined, hasLogo: attr.logo !== undefined });
  const done = items.filter(item => item.done).length;
  const next = items.find(item => !item.done);
  const percent = weightDone(items);
  return (
    <Link to={next?.link === '/admin' ? `/admin/${siteId}` : '/settings'} className="checklist nav-text">
      <span className="checklist-head"><span>Startup Checklist</span><b className="number">{percent}%</b></span>
      <ProgressBar share={percent / 100} label="Startup Checklist" />
      <span className="checklist-note">{done} of {items.length} done.{next === undefined ? '' : ` Next: ${next.title}`}</span>
    </Link>
  );
}
