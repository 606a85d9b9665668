import { universalAnalyticsMark } from '../../../../../shared/platforms/universal-analytics/words.ts';
import { platformWords } from '../../../../../shared/platforms/registry.ts';
import type { PanelService } from '../view/panels.ts';

/** A platform's sign; grey where it is not connected. */
export function ServiceMark({ service, quiet }: { service: PanelService; quiet: boolean }) {
  const { color, shape: { path, evenOdd } } = service === 'ga' ? universalAnalyticsMark : platformWords[service].mark;
  return (
    <span className="service-mark" style={{ color: quiet ? 'var(--t3)' : color }} aria-hidden="true">
      <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" focusable="false">
        <path d={path} fillRule={evenOdd === true ? 'evenodd' : undefined} />
      </svg>
    </span>
  );
}
