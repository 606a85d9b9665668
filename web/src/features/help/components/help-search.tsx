import { useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { FileIcon, LinkIcon, SearchIcon } from '../../../components/icons/actions.tsx';
import { InfoIcon } from '../../../components/icons/status.tsx';
import type { Hit } from '../view/search.ts';

const icons = { article: FileIcon, term: InfoIcon, page: LinkIcon } as const;

/** Searches articles, glossary and pages while typing; arrows select, Enter opens. */
export function HelpSearch({
  search,
  first,
  onChoose,
}: {
  search: (typed: string) => readonly Hit[];
  first: string;
  onChoose: (hit: Hit) => void;
}) {
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState(first);
  const [open, setOpen] = useState(first !== '');
  const [marked, setMarked] = useState(0);
  const hits = search(typed);
  const shown = open && typed.trim() !== '';
  const choose = (hit: Hit | undefined) => {
    if (hit === undefined) return;
    setOpen(false);
    if (hit.kind === 'page') void navigate(hit.id);
    else onChoose(hit);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setOpen(false);
    if (event.key === 'Enter') {
      event.preventDefault();
      return choose(hits[marked]);
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return undefined;
    event.preventDefault();
    setOpen(true);
    const step = event.key === 'ArrowDown' ? 1 : -1;
    return setMarked(hits.length === 0 ? 0 : (marked + step + hits.length) % hits.length);
  };
  return (
    <search className="help-search">
      <h2>How can we help?</h2>
      <div className="help-search-box">
        <SearchIcon size={18} />
        <input
          type="search"
          role="combobox"
          aria-label="Search the Help Center"
          aria-expanded={shown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown && hits[marked] !== undefined ? `${listId}-${marked}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          placeholder="Question or error message"
          value={typed}
          onKeyDown={onKey}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onChange={event => {
            setTyped(event.target.value);
            setMarked(0);
            setOpen(true);
          }}
        />
        <span role="status">
          {typed.trim() === '' ? '' : `${hits.length} ${hits.length === 1 ? 'result' : 'results'}`}
        </span>
      </div>
      <div className="help-hits" id={listId} role="listbox" aria-label="Results" hidden={!shown || hits.length === 0}>
        {hits.map((hit, index) => {
          const Icon = icons[hit.kind];
          return (
            // The input keeps the focus: a click must not take it before the selection is made.
            <div
              key={`${hit.kind}${hit.id}`}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === marked}
              className="help-hit"
              onMouseDown={event => {
                event.preventDefault();
                choose(hit);
              }}
              onMouseEnter={() => setMarked(index)}
            >
              <Icon size={16} />
              <span className="truncate">{hit.title}</span>
              <small>{hit.under}</small>
            </div>
          );
        })}
      </div>
      {shown && hits.length === 0 && <p className="help-nothing">No results. Try other words, or contact us below.</p>}
    </search>
  );
}
