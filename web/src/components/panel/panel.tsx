import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PanelHelp } from '../help/panel-help.tsx';
import { ChartIcon, TableIcon } from '../icons/actions.tsx';
import './panel.css';

export type PanelView = 'chart' | 'table';

export type PanelProps = {
  title: string;
  /** The panel's place in the page's address: '#rules'. */
  id?: string;
  subtitle?: ReactNode;
  /** The target of 'More'. */
  more?: string;
  /** Adds a link to its Help Center article. */
  helped?: boolean;
  /** The chart/table switch; absent if there is only one of them. */
  view?: { value: PanelView; onChange: (view: PanelView) => void };
  /** A choice of what the panel shows, in all of its states. */
  choice?: ReactNode;
  /** Export menu and other controls to the right of the title. */
  tools?: ReactNode;
  /** The provenance line. */
  provenance?: ReactNode;
  /** Shown to the right of the provenance line. */
  action?: ReactNode;
  /** True if a table extends to the card's edges. */
  flush?: boolean;
  className?: string;
  busy?: boolean;
  children: ReactNode;
};

/** The frame of every panel: title, one line under it, controls, content, provenance. */
export function Panel({
  title,
  id,
  subtitle,
  more,
  helped = false,
  view,
  choice,
  tools,
  provenance,
  action,
  flush = false,
  className,
  busy = false,
  children,
}: PanelProps) {
  const heading = useId();
  return (
    <section id={id} className={`panel ${className ?? ''}`} aria-labelledby={heading} aria-busy={busy}>
      <header className="panel-head">
        <div className="panel-titles">
          <h2 id={heading}>{title}</h2>
          {subtitle !== undefined && <p>{subtitle}</p>}
        </div>
        <div className="panel-tools no-print">
          {choice}
          {view !== undefined && <ViewSwitch title={title} {...view} />}
          {tools}
          {helped && <PanelHelp title={title} />}
          {more !== undefined && (
            <Link to={more} aria-label={`More about ${title}`}>
              More
            </Link>
          )}
        </div>
      </header>
      <div className={flush ? 'panel-body panel-body-flush' : 'panel-body'}>{children}</div>
      {(provenance !== undefined || action !== undefined) && (
        <footer className="panel-foot">
          {provenance}
          {action}
        </footer>
      )}
    </section>
  );
}

export function ViewSwitch({
  title,
  value,
  onChange,
}: {
  title: string;
  value: PanelView;
  onChange: (view: PanelView) => void;
}) {
  const option = (view: PanelView, label: string, icon: ReactNode) => (
    <button
      type="button"
      aria-pressed={value === view}
      aria-label={`${title} as ${label}`}
      title={`As ${label}`}
      onClick={() => onChange(view)}
    >
      {icon}
    </button>
  );
  return (
    <div className="view-switch" role="group" aria-label={`View of ${title}`}>
      {option('chart', 'chart', <ChartIcon />)}
      {option('table', 'table', <TableIcon />)}
    </div>
  );
}
