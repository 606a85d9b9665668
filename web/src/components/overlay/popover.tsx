import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { moveInside, opensAbove } from './placement.ts';
import './popover.css';

/** A surface below its opener. Closes with Escape or a click elsewhere, and returns the focus to the opener. */
export function Popover({
  open,
  onClose,
  opener,
  align = 'left',
  label,
  className,
  children,
}: {
  open: boolean;
  onClose: () => void;
  opener: ReactNode;
  align?: 'left' | 'right';
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  const root = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  /** True if the user moved the focus elsewhere, so that it isn't restored. */
  const left = useRef(false);
  // The selected item disappears with the surface, so the opener takes the focus. A dialog opened by the selection
  // returns it there.
  useLayoutEffect(() => {
    if (!open) return undefined;
    left.current = false;
    const element = root.current;
    return () => {
      if (!left.current && (document.activeElement === null || document.activeElement === document.body))
        element?.querySelector('button')?.focus();
    };
  }, [open]);
  useLayoutEffect(() => {
    const [at, shown] = [root.current, surface.current];
    if (!open || at === null || shown === null) return;
    shown.classList.toggle(
      'popover-above',
      opensAbove(at.getBoundingClientRect(), shown.getBoundingClientRect().height, window.innerHeight),
    );
    shown.style.translate = `${moveInside(shown.getBoundingClientRect(), document.documentElement.clientWidth)}px`;
  }, [open]);
  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && root.current?.contains(event.target) === false) onClose();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onClose();
      root.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', escape, true);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', escape, true);
    };
  }, [open, onClose]);
  return (
    <div
      ref={root}
      className={`popover-root ${className ?? ''}`}
      onBlur={event => {
        if (!open || !(event.relatedTarget instanceof Node) || event.currentTarget.contains(event.relatedTarget))
          return;
        left.current = true;
        onClose();
      }}
    >
      {opener}
      {open && (
        <div
          ref={surface}
          className={`popover popover-${align}`}
          role={label === undefined ? undefined : 'group'}
          aria-label={label}
        >
          {children}
        </div>
      )}
    </div>
  );
}
