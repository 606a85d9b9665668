import type { NumberDefinition } from '../../../../../shared/domain/pages/format.ts';
import type { PageFigure, PageView } from '../../../../../shared/model/page.ts';
import type { Service } from '../../../../../shared/platforms/registry.ts';
import { ArchiveIcon, NoneIcon } from '../../../components/icons/status.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { PanelEmpty } from '../../../components/panel/panel-empty.tsx';
import { absenceSentences } from '../view/figures.ts';

/** Replaces an empty chart: the reason why there is no line, and what can be done. */
export function NoTrend({
  figure: { value },
  definition,
  grain,
  answering,
  retry,
}: {
  figure: PageFigure;
  definition: NumberDefinition;
  grain: PageView['grain'];
  /** Services that returned data, so that another one is missing. */
  answering: readonly Service[];
  retry: () => void;
}) {
  const service = definition.services.find(candidate => !answering.includes(candidate)) ?? definition.services[0];
  const what = definition.title.charAt(0).toLowerCase() + definition.title.slice(1);
  const why = value.known ? null : value.why;
  return (
    <div className="trend-space trend-none">
      {service !== undefined && (why === 'not-connected' || why === 'reconnect-needed') ? (
        <PanelEmpty answer={{ state: 'empty', reason: why, service, missingDays: [] }} what={what} onRetry={retry} />
      ) : definition.retired !== undefined || why === 'retired' ? (
        <EmptyState icon={<ArchiveIcon size={18} />} title={`${definition.title}: no longer available`}>
          {definition.retired ?? absenceSentences.retired}.
        </EmptyState>
      ) : (
        <EmptyState
          icon={<NoneIcon size={18} />}
          title={
            why === null
              ? `There is no ${grain === 'month' ? 'monthly' : 'daily'} value`
              : `No value for ${definition.title}`
          }
        >
          {why === null
            ? `${definition.title} is one number for the whole period, with no value by ${grain}.`
            : absenceSentences[why]}
        </EmptyState>
      )}
    </div>
  );
}
