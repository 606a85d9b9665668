import { useCallback, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../components/form/button.tsx';
import { CloseIcon } from '../../components/icons/actions.tsx';
import { nextStep, tourSteps, wordsPlace } from './steps.ts';
import { findTourTarget, useTarget } from './use-target.ts';
import { useTourOver } from './use-tour-setting.ts';
import './tour.css';

const room = 6;
/** Size until the text has been measured. */
const guessed = { width: 340, height: 180 };

/**
 * The guided tour: highlights one part of the page after another, with a short text. The browser's modal dialog keeps
 * the focus inside and restores it; the page does not move. Steps without a visible target are skipped.
 */
export function Tour({ checklist, onLeave }: { checklist: boolean; onLeave: () => void }) {
  const all = useMemo(() => tourSteps(checklist), [checklist]);
  const canSee = useCallback(
    (index: number) => {
      const step = all[index];
      return step !== undefined && findTourTarget(step) !== null;
    },
    [all],
  );
  const [at, setAt] = useState(() => nextStep(-1, 1, all.length, canSee) ?? 0);
  const [size, setSize] = useState(guessed);
  const dialog = useRef<HTMLDialogElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const over = useTourOver();
  const step = all[at];
  const box = useTarget(step ?? { id: '', title: '', text: '', find: [] });

  // The browser restores the focus only if the dialog closes before it is removed.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element?.open === false) element.showModal();
    element?.querySelector<HTMLElement>('footer button:last-child')?.focus();
    return () => element?.close();
  }, []);
  useLayoutEffect(() => {
    const measured = words.current?.getBoundingClientRect();
    if (measured !== undefined)
      setSize(previous =>
        previous.width === measured.width && previous.height === measured.height
          ? previous
          : { width: measured.width, height: measured.height },
      );
  }, [at]);

  if (step === undefined) return null;
  const leave = () => {
    over();
    onLeave();
  };
  const after = nextStep(at, 1, all.length, canSee);
  const before = nextStep(at, -1, all.length, canSee);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight' && after !== null) setAt(after);
    else if (event.key === 'ArrowLeft' && before !== null) setAt(before);
    else return;
    event.preventDefault();
  };
  const place =
    box === null ? undefined : wordsPlace(box, size, { width: window.innerWidth, height: window.innerHeight });
  return (
    // Arrow keys move between steps wherever the focus is in the dialog; each key has a button too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="tour"
      aria-labelledby="tour-title"
      aria-describedby="tour-text"
      onKeyDown={onKeyDown}
      onCancel={event => {
        event.preventDefault();
        leave();
      }}
    >
      {box !== null && (
        <div
          className="tour-light"
          aria-hidden="true"
          style={{
            top: box.top - room,
            left: box.left - room,
            width: box.width + 2 * room,
            height: box.height + 2 * room,
          }}
        />
      )}
      <div ref={words} className="tour-words" style={place}>
        <header>
          <h2 id="tour-title">{step.title}</h2>
          <button type="button" className="icon-button" aria-label="End tour" onClick={leave}>
            <CloseIcon />
          </button>
        </header>
        <div aria-live="polite">
          <p id="tour-text">{step.text}</p>
        </div>
        <footer>
          <span className="number">
            {at + 1} of {all.length}
          </span>
          <Button
            size="small"
            disabled={before === null}
            onClick={() => {
              if (before !== null) setAt(before);
            }}
          >
            Back
          </Button>
          {after === null ? (
            <Button size="small" look="primary" onClick={leave}>
              Done
            </Button>
          ) : (
            <Button size="small" look="primary" onClick={() => setAt(after)}>
              Next
            </Button>
          )}
        </footer>
      </div>
    </dialog>
  );
}
