import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Navigation } from '../../../../shared/domain/access/navigation.ts';
import { SearchIcon } from '../../components/icons/actions.tsx';
import { Dialog } from '../../components/overlay/dialog.tsx';
import type { Wish } from '../layout/find-shortcut.ts';
import { shownCommands, type Command } from './commands.ts';
import { useCommands } from './use-commands.ts';
import { useNodeSearch } from './use-node-search.ts';
import { useRun } from './use-run.ts';
import './palette.css';

type Search = ReturnType<typeof useNodeSearch>;
const noCommands: readonly Command[] = [];

function describeSearch({ searching, failure, short, more }: Search, shown: number, sitesOnly: boolean): string {
  if (failure !== undefined) return failure;
  if (searching) return 'Searching sites…';
  if (shown === 0)
    return sitesOnly && short ? 'Type any words of a name.' : 'No results. Try other words from the name.';
  return more ? 'Too many results. Type more of the name.' : `${shown} found`;
}

/**
 * The command palette: pages, sites, periods and actions by name; `sitesOnly` is the site search. The browser's modal
 * dialog keeps the focus inside.
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
  const shown = shownCommands(sitesOnly ? noCommands : commands, search.nodes, typed);
  const current = Math.min(active, Math.max(shown.length - 1, 0));
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
      <span className="truncate">{command.title}</span>
      {command.note !== undefined && <small className="truncate">{command.note}</small>}
    </button>
  );
  const groups = [...new Set(shown.map(({ group }) => group))];
  return (
    <Dialog open onClose={() => onWish(null)} title={sitesOnly ? 'Search sites' : 'Search and commands'}>
      <div className="palette">
        <div className="palette-field">
          <SearchIcon size={16} />
          <input
            ref={field}
            type="text"
            role="combobox"
            aria-expanded={shown.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-label={sitesOnly ? 'Site name' : 'Page, site, or action'}
            aria-activedescendant={shown.length === 0 ? undefined : `${id}-${current}`}
            placeholder={sitesOnly ? 'Site, region, or company' : 'Page, site, or action'}
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
        <div ref={list} id={`${id}-list`} role="listbox" aria-label="Found" className="palette-list">
          {groups.map(group => (
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <p id={`${id}-${group}`} className="palette-group" role="presentation">
                {group}
              </p>
              {shown.map((command, index) => (command.group === group ? option(command, index) : null))}
            </div>
          ))}
        </div>
        <p role="status" className={search.failure === undefined ? 'palette-note' : 'palette-note text-bad'}>
          {words}
        </p>
      </div>
    </Dialog>
  );
}
