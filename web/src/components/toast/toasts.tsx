import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/store.ts';
import { CloseIcon } from '../icons/actions.tsx';
import { FailIcon, InfoIcon, PassIcon, WarningIcon } from '../icons/status.tsx';
import { toastClosed, type Toast } from './toast-slice.ts';
import './toasts.css';

const icons = { good: PassIcon, info: InfoIcon, warning: WarningIcon, bad: FailIcon };

function ToastItem({ toast }: { toast: Toast }) {
  const dispatch = useAppDispatch();
  const { id, durationSeconds, tone } = toast;
  useEffect(() => {
    if (durationSeconds === null) return undefined;
    const timer = window.setTimeout(() => dispatch(toastClosed(id)), durationSeconds * 1000);
    return () => window.clearTimeout(timer);
  }, [dispatch, id, durationSeconds]);
  const Icon = icons[tone];
  return (
    <li className="toast">
      <Icon size={18} className={`text-${tone}`} />
      <span role={tone === 'bad' ? 'alert' : 'status'}>{toast.text}</span>
      <button
        type="button"
        className="icon-button"
        aria-label="Close message"
        onClick={() => dispatch(toastClosed(id))}
      >
        <CloseIcon size={14} />
      </button>
    </li>
  );
}

/** Short messages at the bottom: 3 s, errors until closed, all announced. */
export function Toasts() {
  const toasts = useAppSelector(state => state.toasts.toasts);
  return (
    <section aria-label="Messages" aria-live="polite" className="toasts no-print">
      <ul>
        {toasts.map(toast => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>
  );
}
