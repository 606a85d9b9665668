import { memo, useState, type ComponentProps } from 'react';
import { channelNames } from '../../../../../shared/domain/channels/names.ts';
import { figureDefinition } from '../../../../../shared/domain/pages/format.ts';
import type { FiguresPanel } from '../../../../../shared/screens/pages/definition.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { hasTrend } from '../../../charts/trend-model.ts';
import { useRenderQueue } from '../../../components/in-turn.ts';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { PanelEmpty } from '../../../components/panel/panel-empty.tsx';
import { pickProvenance } from '../../../components/panel/provenance.ts';
import { ProvenanceLine, ProvenanceMark } from '../../../components/panel/provenance-line.tsx';
import { Skeleton } from '../../../components/status/skeleton.tsx';
import type { PageState } from '../use-page.ts';
import { getFigureDefinition, expectedFigures, shownFigures, stripColumns } from '../view/figures.ts';
import { exportInfo } from '../view/export-info.ts';
import type { PageAddress } from '../view/page-address.ts';
import { FigureButton, FigureButtonSkeleton } from './figure-button.tsx';
import { ChannelLinks } from './page-head.tsx';
import { TrendSkeleton } from '../../../components/trend/trend-skeleton.tsx';
import { Trend } from '../../../components/trend/trend.tsx';
import { isExplained } from '../../../components/why/explain.ts';
import { FigureWhy } from '../../../components/why/figure-why.tsx';
import { NoTrend } from './no-trend.tsx';

/** The first trend is drawn after the figures above it. */
const TrendInTurn = (props: ComponentProps<typeof Trend>) =>
  useRenderQueue(true) ? <Trend key={props.figure.key} {...props} /> : <TrendSkeleton figure={props.figure.key} />;

/** The page's figures; each shows its trend below them. */
export const FiguresCard = memo(function FiguresCard({
  panel,
  address,
  view,
  failure,
  retry,
  busy,
}: PageState & { panel: FiguresPanel; address: PageAddress }) {
  const { node } = useScope();
  const [chosen, setChosen] = useState<string | null>(null);
  const figuresAnswer = view?.panels.figures;
  const expected = expectedFigures(panel, address.channel);
  const columns = stripColumns(expected.length);

  if (
    failure !== undefined ||
    figuresAnswer?.state === 'failed' ||
    (view !== undefined && figuresAnswer === undefined)
  ) {
    const failed = figuresAnswer?.state === 'failed' ? figuresAnswer : undefined;
    return (
      <section className="panel performance-wide" aria-label="Figures">
        <h2 className="visually-hidden">Figures</h2>
        <FailedState
          message={failed?.message ?? failure ?? 'No figures available.'}
          reference={failed?.reference ?? ''}
          onRetry={retry}
          busy={busy}
        />
      </section>
    );
  }
  if (view === undefined || figuresAnswer === undefined) {
    return (
      <section className="panel performance-wide" aria-label="Figures" aria-busy="true">
        <h2 className="visually-hidden">Figures</h2>
        <div className="strip" style={columns}>
          {expected.map(key => (
            <FigureButtonSkeleton key={key} title={figureDefinition(key).title} />
          ))}
        </div>
        <TrendSkeleton figure={expected[0]} />
        {address.page === 'channel-performance' && <ChannelLinks chosen={address.channel} />}
        <footer className="panel-foot">
          <Skeleton width={190} height={12} />
        </footer>
      </section>
    );
  }
  if (figuresAnswer.state === 'empty' || figuresAnswer.data.kind !== 'figures') {
    return (
      <section className="panel performance-wide" aria-label="Figures">
        <h2 className="visually-hidden">Figures</h2>
        <div className="strip" style={columns}>
          {expected.map(key => (
            <FigureButtonSkeleton key={key} title={figureDefinition(key).title} empty />
          ))}
        </div>
        <TrendSkeleton
          figure={expected[0]}
          empty={
            figuresAnswer.state === 'empty' ? (
              <PanelEmpty
                answer={figuresAnswer}
                what={address.page === 'pagespeed' ? 'page speed' : 'these figures'}
                onRetry={retry}
              />
            ) : null
          }
        />
        {address.page === 'channel-performance' && <ChannelLinks chosen={address.channel} />}
        <footer className="panel-foot">
          {figuresAnswer.provenance === undefined ? (
            <ProvenanceMark state="none">No data requested yet</ProvenanceMark>
          ) : (
            <ProvenanceLine provenance={figuresAnswer.provenance} timeZone={view.timeZone} />
          )}
        </footer>
      </section>
    );
  }
  const figures = shownFigures(figuresAnswer.data.figures);
  const figure =
    figures.find(({ key }) => key === chosen) ??
    figures.find(({ value, series }) => value.known && hasTrend(series)) ??
    figures.find(({ value }) => value.known) ??
    figures[0];
  if (figure === undefined) return null;
  const definition = getFigureDefinition(panel, figure.key);
  return (
    <section className="panel performance-wide" aria-label="Figures" aria-busy={busy}>
      <h2 className="visually-hidden">Figures</h2>
      <div
        className="strip"
        style={stripColumns(figures.length, expected.length)}
        role="group"
        aria-label="Figures. Select one to plot it"
      >
        {figures.map(item => (
          <FigureButton
            key={item.key}
            figure={item}
            definition={getFigureDefinition(panel, item.key)}
            range={view.range}
            comparison={view.comparison}
            chosen={item === figure}
            unfiltered={view.following !== undefined && !view.following.figures.includes(item.key)}
            onChoose={() => setChosen(item.key)}
            why={
              isExplained(item, getFigureDefinition(panel, item.key), view) && (
                <FigureWhy
                  figure={item}
                  look={getFigureDefinition(panel, item.key)}
                  range={view.range}
                  comparison={view.comparison}
                  source={{ view }}
                  className="strip-why"
                />
              )
            }
          />
        ))}
      </div>
      <TrendInTurn
        figure={figure}
        definition={definition}
        others={figures.map(item => ({ figure: item, definition: getFigureDefinition(panel, item.key) }))}
        period={view}
        channel={address.channel}
        isFiltered={Object.keys(address.filters ?? {}).length > 0}
        notes={view.annotations}
        scope={address.channel === undefined ? '' : `${channelNames[address.channel]}: `}
        info={title => exportInfo(figure.key, title, node?.name, view, address)}
        none={
          <NoTrend
            figure={figure}
            definition={definition}
            grain={view.grain}
            answering={figuresAnswer.provenance.sources.map(({ service }) => service)}
            retry={retry}
          />
        }
      />
      {address.page === 'channel-performance' && <ChannelLinks chosen={address.channel} />}
      <footer className="panel-foot">
        <ProvenanceLine
          provenance={pickProvenance(figuresAnswer.provenance, definition.services)}
          timeZone={view.timeZone}
        />
      </footer>
    </section>
  );
});
