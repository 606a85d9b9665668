import { Link } from 'react-router-dom';
import { formatNumber } from '../../../../shared/domain/formats/numbers.ts';
import type { LeadSiteCount } from '../../../../shared/model/lead-sites.ts';
import { useScope } from '../../app/address/scope.tsx';
import { useListLeadSitesQuery } from '../../app/api/lead-site-endpoints.ts';
import './other-sites.css';

const nouns: Readonly<Record<LeadSiteCount, readonly [one: string, many: string]>> = {
  leads: ['lead', 'leads'],
  units: ['unit', 'units'],
};

/**
 * Links to other sites with leads or units if the open site has none: those of the company, organization or region,
 * largest first, on the same page. Renders nothing for a user with a single site, or if no site has any.
 */
export function OtherSites({ by, page }: { by: LeadSiteCount; page: `/${string}` }) {
  const { chain, siteId } = useScope();
  const place = chain.find(({ type }) => type === 'TOP_ORG' || type === 'ORG' || type === 'REG');
  const { currentData } = useListLeadSitesQuery(
    { params: { siteId: place?.siteId ?? '' }, query: { by } },
    { skip: place === undefined },
  );
  const sites = currentData?.sites.filter(site => site.siteId !== siteId) ?? [];
  if (place === undefined || currentData === undefined || sites.length === 0) return null;
  const [singular, many] = nouns[by];
  const { year, more } = currentData;
  const title = `Sites in ${place.name} with ${many} in ${year}`;
  return (
    <div className="other-sites">
      <p>{title}</p>
      <ul aria-label={title}>
        {sites.map(site => (
          <li key={site.siteId}>
            <Link to={`${page}?site=${site.siteId}`}>{site.name}</Link>{' '}
            <span className="number">
              {formatNumber(site.count)} {site.count === 1 ? singular : many}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p>
          and {more} more {more === 1 ? 'site' : 'sites'}
        </p>
      )}
    </div>
  );
}
