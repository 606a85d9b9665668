import { useRef, type ReactNode } from 'react';
import { ChevronRightIcon, ArrowLeftIcon } from '../../../components/icons/actions.tsx';

/** The specified carousel: three and a half cards are visible, a click moves by three. */
export function ServiceRow({ children }: { children: ReactNode }) {
  const track = useRef<HTMLDivElement>(null);
  const slide = (direction: 1 | -1) => {
    const element = track.current;
    const [first, second] = [element?.children[0], element?.children[1]];
    if (element === null || !(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return;
    element.scrollBy({ left: direction * 3 * (second.offsetLeft - first.offsetLeft), behavior: 'smooth' });
  };
  return (
    <div className="service-carousel">
      <div className="service-row" ref={track}>
        {children}
      </div>
      <div className="service-arrows">
        <button type="button" className="icon-button" aria-label="Services before" onClick={() => slide(-1)}>
          <ArrowLeftIcon />
        </button>
        <button type="button" className="icon-button" aria-label="Services after" onClick={() => slide(1)}>
          <ChevronRightIcon />
        </button>
      </div>
    </div>
  );
}
