import { startTransition, useEffect, useState } from 'react';

type Turn = { readonly start: () => void };

/** Between the commit of one turn and the next one: its frame is laid out and painted meanwhile. */
const pauseMs = 32;
/** A turn that has shown nothing by then (its code still loads) no longer holds up the others. */
const longestMs = 500;

const waiting: Turn[] = [];
let current: Turn | null = null;

function begin(): void {
  if (current !== null) return;
  const turn = waiting.shift();
  if (turn === undefined) return;
  current = turn;
  turn.start();
  setTimeout(finish, longestMs, turn);
}

function finish(turn: Turn): void {
  const place = waiting.indexOf(turn);
  if (place >= 0) waiting.splice(place, 1);
  if (current !== turn) return;
  current = null;
  setTimeout(begin, pauseMs);
}

/**
 * False until everything that was ready before has been drawn, then true for good: what is drawn at once keeps a slow
 * phone from answering, one part after the other does not. Counts from when `ready` first is true.
 */
export function useRenderQueue(ready: boolean): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    if (has || !ready) return undefined;
    const turn = { start: () => startTransition(() => setHas(true)) };
    waiting.push(turn);
    const timer = setTimeout(begin);
    // Runs once it has been drawn, too: the next one's turn.
    return () => {
      clearTimeout(timer);
      finish(turn);
    };
  }, [has, ready]);
  return has;
}
