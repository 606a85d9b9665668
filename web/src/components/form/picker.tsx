import { useCallback, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { meetsName } from '../../../../shared/domain/search/name-search.ts';
import { CheckIcon, ChevronsIcon, SearchIcon } from '../icons/actions.tsx';
import { itemForText, typedWith, type Typed } from '../table/menu-keys.ts';
import { Popover } from '../overlay/popover.tsx';
import './picker.css';

export type PickerOption = { value: string; label: string; note?: string; group?: string };

export type PickerProps = {
  label: string;
  /** The text of the closed picker; by default the chosen option's label. */
  shown?: ReactNode;
  value: string | null;
  options: readonly PickerOption[];
  onChange: (value: string) => void;
  /** Called when it opens, to load options on demand. */
  onOpen?: () => void;
  loading?: boolean;
  failure?: string | undefined;
  disabled?: boolean;
  block?: boolean;
};

const searchFrom = 10;

/**
 * A picker for one option, with a search field from eleven options up. Supports arrow keys, Home, End, Enter, Escape
 * and typing.
 */
export function Picker({
  label,
  shown,
  value,
  options,
  onChange,
  onOpen,
  loading = false,
  failure,
  disabled = false,
  block = false,
}: PickerProps) {
  const [open, setOpen] = useState(false);
  const [filter, setFilter] = useState('');
  /** The option that the arrow keys have reached; the chosen one until they are used. */
  const [moved, setActive] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const typed = useRef<Typed | null>(null);
  const id = useId();
  const close = useCallback(() => setOpen(false), []);
  const visible = useMemo(() => options.filter(option => meetsName(option.label, filter)), [options, filter]);
  const chosen = options.find(option => option.value === value);
  const active =
    moved ??
    Math.max(
      visible.findIndex(option => option.value === value),
      0,
    );
  const searchable = options.length > searchFrom;

  useEffect(() => {
    if (!open) return;
    (searchable ? field.current : list.current)?.focus({ preventScroll: true });
  }, [open, searchable]);
  useEffect(() => {
    if (open) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [open, active]);

  const toggle = () => {
    if (!open) {
      onOpen?.();
      setFilter('');
      setActive(null);
    }
    setOpen(!open);
  };
  const choose = (option: PickerOption | undefined) => {
    if (option === undefined) return;
    setOpen(false);
    document.getElementById(`${id}-button`)?.focus();
    if (option.value !== value) onChange(option.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = visible.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: Math.max(active - 1, 0),
      Home: 0,
      End: last,
    };
    const next = moves[event.key];
    if (event.key === 'Enter') choose(visible[active]);
    else if (event.key === 'Tab') {
      setOpen(false);
      return;
    } else if (next !== undefined) setActive(next);
    else {
      // Typing selects the option that begins with it, as in the browser's own select; a search field takes the text.
      if (searchable || event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
      typed.current = typedWith(typed.current, event.key, event.timeStamp);
      const labels = visible.map(option => option.label);
      setActive(itemForText(typed.current.text, active, labels) ?? active);
    }
    event.preventDefault();
  };

  return (
    <Popover
      open={open}
      onClose={close}
      className={block ? 'picker picker-block' : 'picker'}
      opener={
        <button
          type="button"
          id={`${id}-button`}
          className="picker-button"
          data-picker={label}
          disabled={disabled}
          aria-haspopup="listbox"
          aria-expanded={open}
          onClick={toggle}
        >
          <span className="picker-label">{label}</span>
          <span className="picker-value truncate" title={typeof shown === 'string' ? shown : chosen?.label}>
            {shown ?? chosen?.label ?? '–'}
          </span>
          <ChevronsIcon size={14} />
        </button>
      }
    >
      {searchable && (
        <div className="picker-search">
          <SearchIcon size={14} />
          <input
            ref={field}
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-label={`Search ${label}`}
            aria-activedescendant={visible[active] === undefined ? undefined : `${id}-${active}`}
            value={filter}
            placeholder="Search"
            onChange={event => {
              setFilter(event.target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
      )}
      {loading && (
        <p className="menu-note" role="status">
          Loading…
        </p>
      )}
      {failure !== undefined && <p className="menu-note text-bad">{failure}</p>}
      {!loading && failure === undefined && visible.length === 0 && <p className="menu-note">Nothing found</p>}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        tabIndex={searchable ? -1 : 0}
        className="picker-list"
        onKeyDown={onKeyDown}
        aria-activedescendant={visible[active] === undefined ? undefined : `${id}-${active}`}
      >
        {visible.map((option, index) => (
          <button
            key={option.value}
            type="button"
            tabIndex={-1}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option.value === value}
            className={index === active ? 'picker-option picker-option-active' : 'picker-option'}
            onPointerMove={() => setActive(index)}
            onClick={() => choose(option)}
          >
            <span className="truncate">{option.label}</span>
            {option.note !== undefined && <small>{option.note}</small>}
            {option.value === value && <CheckIcon size={14} />}
          </button>
        ))}
      </div>
    </Popover>
  );
}
