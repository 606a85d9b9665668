import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import type { NumberDefinition } from '../../../../shared/domain/pages/format.ts';
import type { DayRange } from '../../../../shared/domain/periods/days.ts';
import type { PageId } from '../../../../shared/model/page-keys.ts';
import type { PageView } from '../../../../shared/model/page.ts';
import { formatChangeIn } from '../../../../shared/numbers/metrics/format.ts';
import type { ChangedFigure, Explanation } from './explain.ts';
import './why.css';

const OpenWhy = lazy(() => import('./open-why.tsx').then(module => ({ default: module.OpenWhy })));

export type Explained = {
  readonly figure: ChangedFigure;
  readonly look: NumberDefinition;
  readonly range: DayRange;
  readonly comparison: DayRange;
};
/** The source of the breakdowns: the current page, another page to request, or given ones. */
export type Source =
  | { readonly view: PageView }
  | { readonly siteId: string; readonly page: PageId }
  | { readonly explain: () => readonly Explanation[] };

/** 'Why cost per lead went up 28.2%' */
function whyTitle({ title, format }: NumberDefinition, change: number): string {
  const name = title.charAt(0).toLowerCase() + title.slice(1);
  if (change === 0) return `Why ${name} did not change`;
  return `Why ${name} went ${change < 0 ? 'down' : 'up'} ${formatChangeIn(format, change).replace(/^[+−]/, '')}`;
}

/** The button next to a change, and the drawer that it opens. */
export function FigureWhy({ className = '', ...explained }: Explained & { source: Source; className?: string }) {
  const [isOpen, setOpen] = useState(false);
  const { figure, look } = explained;
  if (figure.change === null) return null;
  const title = whyTitle(look, figure.change);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={`why-open no-print ${className}`}
        aria-label={title}
        onClick={() => setOpen(true)}
      >
        Why?
      </button>
      {isOpen &&
        createPortal(
          <Suspense fallback={null}>
            <OpenWhy {...explained} title={title} onClose={close} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
