import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Navigation } from '../../../../shared/domain/access/navigation.ts';
import { SearchIcon } from '../../components/icons/actions.tsx';
import { useMedia } from '../../components/media/use-media.ts';
import { Dialog } from '../../components/overlay/dialog.tsx';
import type { Wish } from '../layout/find-shortcut.ts';
import { nodeCommands, type Command } from './commands.ts';
import { MetricPreview } from './metric-preview.tsx';
import { OptionContent } from './option.tsx';
import { shownGroups } from './ranking.ts';
import { useAuditSearch } from './use-audit-search.ts';
import { useCommands } from './use-commands.ts';
import { useHelpTitles } from './use-help-titles.ts';
import { useMetricValues } from './use-metric-values.ts';
import { useNodeSearch } from './use-node-search.ts';
import { usePeopleSearch } from './use-people-search.ts';
import { useRun } from './use-run.ts';
import './palette.css';

type Search = ReturnType<typeof useNodeSearch>;
const noCommands: readonly Command[] = [];

function describeSearch({ searching, failure, short, more }: Search, shown: number, sitesOnly: boolean): string {
  if (failure !== undefined) return failure;
  if (searching) return 'Searching sites…';
  if (shown === 0)
    return sitesOnly && short
      ? 'Type any words of a name.'
      : sitesOnly
        ? 'No results. Try other words from the name.'
        : 'No results. Try other words.';
  return more ? 'Too many results. Type more of the name.' : `${shown} found`;
}

/**
 * The header's search: pages, metrics with their values, sites, settings, people, help, periods and actions by name and
 * synonym; `sitesOnly` is the site search. The browser's modal dialog keeps the focus inside.
 */
export function Palette({
  sitesOnly,
  navigation,
  onWish,
}: {
  sitesOnly: boolean;
  navigation: Navigation | undefined;
  onWish: (wish: Wish | null) => void;
}) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const commands = useCommands(navigation);
  const search = useNodeSearch(typed);
  const run = useRun(onWish);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const [help, people] = [useHelpTitles(), usePeopleSearch(sitesOnly ? '' : typed)];
  const audits = useAuditSearch(sitesOnly ? '' : typed);
  const isTyped = typed.trim() !== '';
  const all = sitesOnly ? noCommands : [...commands, ...(isTyped ? [...help, ...people, ...audits] : [])];
  const groups = shownGroups(all, nodeCommands(search.nodes), typed);
  const shown = groups.flatMap(group => group.commands);
  const { report, place } = useMetricValues(isTyped && shown.some(({ metric }) => metric !== undefined));
  const current = Math.min(active, Math.max(shown.length - 1, 0));
  const isWide = useMedia('(min-width: 960px)');
  // The chosen metric, or the one that matches best.
  const previewed = [shown[current], ...shown].find(command => command?.metric !== undefined);
  const words = describeSearch(search, shown.length, sitesOnly);

  // The modal would open with the focus on its close button.
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current, shown.length]);

  const onKeyDown = (event: KeyboardEvent) => {
    const last = shown.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: current === last ? 0 : current + 1,
      ArrowUp: current === 0 ? last : current - 1,
    };
    const next = moves[event.key];
    const chosen = shown[current];
    if (event.key === 'Enter' && chosen !== undefined) run(chosen);
    else if (next === undefined) return;
    else setActive(Math.max(next, 0));
    event.preventDefault();
  };
  const option = (command: Command, index: number) => (
    <button
      key={command.id}
      type="button"
      tabIndex={-1}
      id={`${id}-${index}`}
      role="option"
      aria-selected={index === current}
      className="palette-option"
      onPointerMove={() => setActive(index)}
      onClick={() => run(command)}
    >
      <OptionContent command={command} metrics={report?.metrics} place={place} />
    </button>
  );
  const starts = groups.map((_, at) => groups.slice(0, at).flatMap(group => group.commands).length);
  return (
    <Dialog open unsaved={false} onClose={() => onWish(null)} title={sitesOnly ? 'Search sites' : 'Search'}>
      <div className={sitesOnly ? 'palette' : 'palette palette-wide'}>
        <div className="palette-field">
          <SearchIcon size={16} />
          <input
            ref={field}
            type="text"
            role="combobox"
            aria-expanded={shown.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-label={sitesOnly ? 'Site name' : 'Search everything'}
            aria-activedescendant={shown.length === 0 ? undefined : `${id}-${current}`}
            placeholder={sitesOnly ? 'Site, region, or company' : 'Search everything'}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={event => {
              setTyped(event.target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div className="palette-found">
          <div ref={list} id={`${id}-list`} role="listbox" aria-label="Found" className="palette-list">
            {groups.map(({ title, commands: ofGroup }, at) => (
              <div key={title} role="group" aria-labelledby={`${id}-group-${at}`}>
                <p id={`${id}-group-${at}`} className="palette-group" role="presentation">
                  {title}
                </p>
                {ofGroup.map((command, index) => option(command, (starts[at] ?? 0) + index))}
              </div>
            ))}
          </div>
          {isWide && previewed?.metric !== undefined && report !== undefined && place !== undefined && (
            <MetricPreview metric={previewed.metric} report={report} place={place} onOpen={() => run(previewed)} />
          )}
        </div>
        <p role="status" className={search.failure === undefined ? 'palette-note' : 'palette-note text-bad'}>
          {words}
        </p>
      </div>
    </Dialog>
  );
}
