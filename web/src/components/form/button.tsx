import type { MouseEventHandler, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './button.css';

type Look = {
  children: ReactNode;
  /** 'primary' once per view, 'plain' for others, 'quiet' without a border, 'danger' for destructive actions. */
  look?: 'primary' | 'plain' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  wide?: boolean;
  className?: string;
};
const makeClassName = ({ look = 'plain', size = 'medium', wide = false, className }: Omit<Look, 'children'>) =>
  ['button', `button-${look}`, `button-${size}`, wide ? 'button-wide' : '', className ?? '']
    .filter(part => part !== '')
    .join(' ');

export type ButtonProps = Look & {
  type?: 'button' | 'submit';
  disabled?: boolean;
  /** Shows a busy state, and ignores a second click. */
  busy?: boolean;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog' | 'listbox';
  title?: string;
};

const refuse: MouseEventHandler = event => event.preventDefault();

/**
 * A button. When it is off, it ignores clicks but keeps the focus; a `disabled` button would drop it, for example after
 * Save.
 */
export function Button({
  look,
  size,
  wide,
  className,
  type = 'button',
  disabled = false,
  busy = false,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const off = disabled || busy;
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={off || undefined}
      onClick={off ? refuse : onClick}
      className={makeClassName({ look, size, wide, className })}
      aria-busy={busy}
    >
      {busy && <span className="button-spinner" aria-hidden="true" />}
      {children}
    </button>
  );
}

/** Looks like a button, navigates like a link. */
export function ButtonLink({ to, look, size, wide, className, children }: Look & { to: string }) {
  return (
    <Link to={to} className={makeClassName({ look, size, wide, className })}>
      {children}
    </Link>
  );
}

/** A square icon button; its name is for the tooltip and for screen readers. */
export function IconButton({
  label,
  children,
  className,
  ...rest
}: {
  label: string;
  children: ReactNode;
  className?: string;
  disabled?: boolean;
  pressed?: boolean;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  expanded?: boolean;
}) {
  const { disabled, pressed, expanded, onClick } = rest;
  return (
    <button
      type="button"
      className={`icon-button ${className ?? ''}`}
      aria-label={label}
      title={label}
      disabled={disabled}
      aria-pressed={pressed}
      aria-expanded={expanded}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
