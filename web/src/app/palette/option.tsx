import { judgeChange } from '../../../../shared/domain/pages/format.ts';
import type { MetricKey } from '../../../../shared/model/metric-value.ts';
import type { Report } from '../../../../shared/model/report.ts';
import { formatMetricNumber } from '../../../../shared/numbers/metrics/format.ts';
import { metricTable } from '../../../../shared/numbers/metrics/table.ts';
import { Delta } from '../../components/figures/delta.tsx';
import { CalendarIcon, ChartIcon, ChevronRightIcon, FileIcon } from '../../components/icons/actions.tsx';
import { AuditsIcon, HelpIcon, SettingsIcon, StoreIcon, UserIcon } from '../../components/icons/navigation.tsx';
import type { Command } from './commands.ts';

const icons: Readonly<Record<Command['group'], typeof ChartIcon>> = {
  Pages: FileIcon,
  Metrics: ChartIcon,
  Settings: SettingsIcon,
  Sites: StoreIcon,
  Audits: AuditsIcon,
  People: UserIcon,
  Help: HelpIcon,
  Period: CalendarIcon,
  Actions: ChevronRightIcon,
};

/** A metric's value and its change; nothing while it is loading, or without a value. */
function Value({ metric, metrics }: { metric: MetricKey; metrics: Report['metrics'] | undefined }) {
  const compared = metrics?.[metric];
  if (compared?.value.known !== true) return null;
  const { value, change, comparable } = compared;
  const definition = metricTable[metric];
  return (
    <span className="palette-value">
      <b className="number">{formatMetricNumber(metric, value.value, value.currency)}</b>
      {comparable && change !== null && (
        <Delta change={change} format={definition.format} verdict={judgeChange(definition, change)} />
      )}
    </span>
  );
}

/** The content of a result: icon, title, where it is, and a metric's value. */
export function OptionContent({
  command,
  metrics,
  place,
}: {
  command: Command;
  metrics: Report['metrics'] | undefined;
  /** The node and period of the values. */
  place: string | undefined;
}) {
  const Icon = icons[command.group];
  const hasValue = command.metric !== undefined && metrics?.[command.metric]?.value.known === true;
  const note = hasValue && place !== undefined ? `${command.note ?? ''} · ${place}` : command.note;
  return (
    <>
      <Icon size={16} />
      <span className="palette-words">
        <span className="truncate">{command.title}</span>
        {note !== undefined && <small className="truncate">{note}</small>}
      </span>
      {command.metric !== undefined && <Value metric={command.metric} metrics={metrics} />}
    </>
  );
}
