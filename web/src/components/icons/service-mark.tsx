import { universalAnalyticsMark } from '../../../../shared/platforms/universal-analytics/texts.ts';
import { type ConnectableService, platformTexts } from '../../../../shared/platforms/registry.ts';
import './service-mark.css';

/** A platform's icon; gray if not connected. `bare`: small and without its frame, before a name. */
export function ServiceMark({
  service,
  quiet,
  bare = false,
}: {
  service: ConnectableService | 'ga';
  quiet: boolean;
  bare?: boolean;
}) {
  const {
    color,
    shape: { path, evenOdd },
  } = service === 'ga' ? universalAnalyticsMark : platformTexts[service].mark;
  const size = bare ? 16 : 20;
  return (
    <span
      className={bare ? 'service-sign' : 'service-mark'}
      style={{ color: quiet ? 'var(--t3)' : color }}
      aria-hidden="true"
    >
      <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" focusable="false">
        <path d={path} fillRule={evenOdd === true ? 'evenodd' : undefined} />
      </svg>
    </span>
  );
}
