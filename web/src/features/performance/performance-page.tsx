import { useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { FiguresPanel, PagePanel } from '../../../../shared/screens/pages/definition.ts';
import { definitionOfPage } from '../../../../shared/screens/pages/pages.ts';
import { keepAddressFilters } from '../../app/address/address.ts';
import { useScope } from '../../app/address/scope.tsx';
import { FiguresCard } from './components/figures-card.tsx';
import { NoShop } from './components/no-shop.tsx';
import { NoSite } from '../../components/panel/no-site.tsx';
import { BySiteLater } from '../../components/sites/by-site-later.tsx';
import { WhenNear } from '../../components/when-near.tsx';
import { PageHead } from './components/page-head.tsx';
import { RowFilterChips } from './components/row-filters.tsx';
import { RowsCard } from './components/rows-card.tsx';
import { SpeedCard } from './components/speed-card.tsx';
import { usePage } from './use-page.ts';
import { shownRows } from './view/choose-chart.ts';
import { pageAddress, type PageAddress } from './view/page-address.ts';
import { readFilters } from './view/row-filters.ts';
import { panelsBelow } from './view/page-panels.ts';
import './performance.css';

const findFiguresPanel = (address: PageAddress): FiguresPanel | undefined =>
  Object.values(definitionOfPage(address.page).panels).find((panel): panel is FiguresPanel => panel.kind === 'figures');

/** Head and foot of a panel, and one of its rows. */
const frameHeight = 126;
const rowHeight = 40;
/** The approximate height of a panel, reserved until it is drawn. */
const Place = ({ panel }: { panel: PagePanel }) => (
  <div
    className="panel rows-card panel-waiting"
    style={panel.kind === 'rows' ? { minHeight: frameHeight + shownRows(panel) * rowHeight } : undefined}
  />
);

function Page({ address }: { address: PageAddress }) {
  const { nodeId, node } = useScope();
  const state = usePage(address);
  const [lowest, setLowest] = useState({ page: address.page, index: -1 });
  const readLowest = ({ page, index }: typeof lowest) => (page === address.page ? index : -1);
  const definition = definitionOfPage(address.page);
  const figures = findFiguresPanel(address);
  const isEcommerce = state.view?.isEcommerce ?? node?.isEcommerce;
  // Above sites a table of sites comes first, so nothing is placed below the figures until the node is known.
  const isPlaced = node !== undefined || state.failure !== undefined;
  const below = isPlaced ? panelsBelow(definition, address, isEcommerce) : [];
  if (nodeId === null) return <NoSite />;
  if (address.page === 'ads-ecommerce' && isEcommerce === false) return <NoShop answers={definition.answers} />;
  return (
    <>
      <PageHead answers={definition.answers} address={address} />
      <RowFilterChips view={state.view} panels={below.map(({ key }) => key)} />
      <div className="performance">
        {figures !== undefined && <FiguresCard panel={figures} address={address} {...state} />}
        {node !== undefined && node.type !== 'SITE' && figures !== undefined && (
          <div className="performance-wide">
            <BySiteLater metrics={figures.figures.flatMap(figure => ('metric' in figure ? [figure.metric] : []))} />
          </div>
        )}
        {below.map(({ key, panel, wide }, index) => (
          <div key={key} className={wide ? 'performance-wide' : undefined}>
            <WhenNear
              margin="240px"
              now={state.view !== undefined || state.failure !== undefined}
              before={index < readLowest(lowest)}
              onNear={() => setLowest(last => ({ page: address.page, index: Math.max(readLowest(last), index) }))}
              placeholder={<Place panel={panel} />}
            >
              {panel.kind === 'rows' ? (
                <RowsCard name={key} panel={panel} address={address} wide={wide} {...state} />
              ) : (
                <SpeedCard name={key} panel={panel} address={address} {...state} />
              )}
            </WhenNear>
          </div>
        ))}
      </div>
    </>
  );
}

/**
 * One renderer for every page of one site's numbers; shared/screens/pages declares the content of each (specification
 * 2).
 */
export function PerformancePage() {
  const { pathname, search } = useLocation();
  const address = pageAddress(pathname);
  const filters = useMemo(() => readFilters(search), [search]);
  if ('leadsTo' in address) return <Navigate to={`${address.leadsTo}${keepAddressFilters(search)}`} replace />;
  return <Page address={{ ...address, filters }} />;
}
