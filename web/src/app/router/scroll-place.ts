import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { findScreen } from '../../../../shared/screens/routes.ts';
import { readAddress } from '../address/address.ts';

/** The time that a page may take to load until its place is reached. */
const waitMs = 4000;
const storageKey = 'insights.scroll';
const maxPlaces = 50;

/** Scroll positions by history entry, oldest first; a reload keeps them like it keeps the history. */
function readPlaces(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? '{}');
    return Object.fromEntries(
      Object.entries(Object(stored)).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    );
  } catch {
    return {};
  }
}

function rememberPlace(entry: string): void {
  const others = Object.entries(readPlaces()).filter(([stored]) => stored !== entry);
  const places = Object.fromEntries([...others.slice(-maxPlaces + 1), [entry, Math.round(window.scrollY)]]);
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify(places));
  } catch {
    // Without storage, going back starts at the top.
  }
}

/** True for an address that was typed or linked from elsewhere, not reloaded or gone back to. */
const wasOpenedByAddress = (): boolean =>
  window.performance.getEntriesByType('navigation').some(entry => 'type' in entry && entry.type === 'navigate');

/** Repeats `reach` as the page grows, until it returns true, the user acts or the time is up; returns how to stop. */
function keepTrying(reach: () => boolean): () => void {
  const acts = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
  const observer = new ResizeObserver(() => {
    if (reach()) stop();
  });
  const stop = () => {
    observer.disconnect();
    window.clearTimeout(timer);
    for (const act of acts) window.removeEventListener(act, stop);
  };
  const timer = window.setTimeout(stop, waitMs);
  for (const act of acts) window.addEventListener(act, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}

function scrollToPlace(top: number): boolean {
  window.scrollTo(0, top);
  return Math.abs(window.scrollY - top) < 2;
}

/** Scrolls to a part of the page each time: what is above it may still grow. */
function scrollToPart(id: string): boolean {
  document.getElementById(id)?.scrollIntoView({ block: 'start' });
  return false;
}

/**
 * Opening a page, a site or a region starts at its top, or at the part that the address names. Going back or forward
 * restores the place. Another period or comparison keeps it.
 */
export function ScrollPlace() {
  const { key, pathname, search, hash } = useLocation();
  const type = useNavigationType();
  const entry = `${key} ${pathname}`;
  const { site, node } = readAddress(search);
  const screen = findScreen(pathname);
  const opened = screen?.keeps === true ? screen.path : `${pathname} ${site ?? ''} ${node ?? ''}`;
  const before = useRef(opened);
  const isLoaded = useRef(false);

  // Before the effect below, so that its scrolling isn't remembered for the page that was left.
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    let frame = 0;
    const note = () => {
      window.cancelAnimationFrame(frame);
      frame = window.requestAnimationFrame(() => rememberPlace(entry));
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      window.removeEventListener('scroll', note);
      window.cancelAnimationFrame(frame);
    };
  }, [entry]);

  useLayoutEffect(() => {
    const isOpening = before.current !== opened;
    before.current = opened;
    const isNew = !isLoaded.current && wasOpenedByAddress();
    isLoaded.current = true;
    if (type === 'POP' && !isNew) {
      const top = readPlaces()[entry] ?? 0;
      return keepTrying(() => scrollToPlace(top));
    }
    const part = hash.slice(1);
    if (part !== '' && type !== 'POP') return keepTrying(() => scrollToPart(part));
    if (type === 'PUSH' && isOpening) window.scrollTo(0, 0);
    return undefined;
  }, [entry, type, hash, opened]);
  return null;
}
