import { performanceBand } from '../../../../../shared/domain/metrics/change.ts';
import type { SeenNode } from '../../../../../shared/model/node.ts';
import { ScoreRing } from '../../../components/figures/score-ring.tsx';
import { useFirstScoreQuery } from '../onboarding-api.ts';

const bands = {
  slow: { word: 'Slow', fill: 'var(--bad-fill)' }, average: { word: 'Average', fill: 'var(--warning-fill)' }, fast: { word: 'Fast', fill: 'var(--good-fill)' },
} as const;
const pollMs = 20_000;

/** The first score of a website, which needs no connection: shown as soon as it was measured, nothing before. */
export function FirstScore({ site }: { site: SeenNode }) {
  const measurable = site.attr.url !== undefined && site.attr.url !== '';
  const call = { params: { siteId: site.siteId } };
  const { currentData } = useFirstScoreQuery(call, { skip: !measurable });
  const newest = (['MOBILE', 'DESKTOP'] as const).flatMap(device => {
    const run = currentData?.[device].runs.findLast(({ performance }) => performance !== null);
    return run?.performance === undefined || run.performance === null ? [] : [{ device, score: run.performance, date: run.date }];
  });
  useFirstScoreQuery(call, { skip: !measurable || newest.length > 0, pollingInterval: pollMs });
  if (newest.length === 0) return null;
  return (
    <section className="panel first-score" aria-label="First score of your website">
      {newest.map(({ device, score }) => {
        const { word, fill } = bands[performanceBand(score)];
        return (
          <div key={device}>
            <ScoreRing score={Math.round(score)} color={fill} label={`${device === 'MOBILE' ? 'Mobile' : 'Desktop'} performance`} size={60} />
            <span><b>{device === 'MOBILE' ? 'On a phone' : 'On a desktop'}</b><small>{word}</small></span>
          </div>
        );
      })}
      <p>Your website&apos;s first score, from PageSpeed Insights. It needed no connection: {site.attr.url?.replace(/^https?:\/\//i, '').replace(/\/$/, '')}</p>
    </section>
  );
}
