import { startTransition, useEffect, useState } from 'react';

type Turn = { readonly start: () => void };

/** Milliseconds between two turns, for the browser to lay out and paint the frame. */
const pauseMs = 32;
/** Milliseconds after which a turn no longer blocks the others, for example while its code still loads. */
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
 * False until everything that was ready before has been drawn, then always true. Drawing all parts together would block
 * a slow phone. Starts when `ready` is first true.
 */
export function useRenderQueue(ready: boolean): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    if (has || !ready) return undefined;
    const turn = { start: () => startTransition(() => setHas(true)) };
    waiting.push(turn);
    const timer = setTimeout(begin);
    // Also runs after its render, to start the next turn.
    return () => {
      clearTimeout(timer);
      finish(turn);
    };
  }, [has, ready]);
  return has;
}
