import { useRef, type KeyboardEvent } from 'react';

export type Tab = 'companies' | 'tokens';

/**
 * The two lists of the left pane; arrow keys move between them. The first is named after the white label's top level.
 */
export function AdminTabs({
  tab,
  topLevelName,
  onChange,
}: {
  tab: Tab;
  topLevelName: string;
  onChange: (tab: Tab) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  // From the focused tab: a quick second key press arrives before the first render.
  const onKey = (event: KeyboardEvent, from: Tab) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    const other: Tab = from === 'companies' ? 'tokens' : 'companies';
    onChange(other);
    list.current?.querySelector<HTMLElement>(`#admin-tab-${other}`)?.focus();
  };
  const renderTab = (value: Tab, words: string) => (
    <button
      type="button"
      role="tab"
      id={`admin-tab-${value}`}
      aria-selected={tab === value}
      aria-controls="admin-list"
      tabIndex={tab === value ? 0 : -1}
      onClick={() => onChange(value)}
      onKeyDown={event => onKey(event, value)}
    >
      {words}
    </button>
  );
  return (
    <div ref={list} className="admin-tabs" role="tablist" aria-label="Lists of the administration">
      {renderTab('companies', `${topLevelName.toUpperCase()} / ORG`)}
      {renderTab('tokens', 'SALES TOKENS')}
    </div>
  );
}
