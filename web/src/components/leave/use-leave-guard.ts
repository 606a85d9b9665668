import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { guardBack } from '../../app/router/back-guard.ts';

export type Unsaved = {
  /** What is unsaved, in the question: 'changes to Northfold Boston'. */
  readonly what: string;
  /** Where nothing is lost: the address of the node with any of its services. */
  readonly stays: (pathname: string, search: string) => boolean;
  readonly discard: () => void;
};

/**
 * Asks before a person leaves what is not saved: by a link, by the administration's own buttons (`ask`), by the
 * browser's Back. What was typed is kept in the session too, so that a consent and a reload need no question.
 */
export function useLeaveGuard() {
  const navigate = useNavigate();
  const location = useLocation();
  const unsaved = useRef<Unsaved | null>(null);
  const leaving = useRef(false);
  const [question, setQuestion] = useState<{ readonly what: string; readonly go: () => void } | null>(null);

  const ask = useCallback((go: () => void) => {
    if (unsaved.current === null) go();
    else setQuestion({ what: unsaved.current.what, go });
  }, []);
  const report = useCallback((now: Unsaved | null) => {
    unsaved.current = now;
  }, []);

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (unsaved.current === null || !(link instanceof HTMLAnchorElement) || link.target === '_blank') return;
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const url = new URL(link.href);
      if (
        url.origin !== window.location.origin ||
        link.getAttribute('href')?.startsWith('#') === true ||
        unsaved.current.stays(url.pathname, url.search)
      )
        return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => void navigate(`${url.pathname}${url.search}`));
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [ask, navigate]);

  useEffect(() => {
    const here = { state: window.history.state, href: window.location.href };
    const onBack = (event: PopStateEvent) => {
      if (
        leaving.current ||
        unsaved.current === null ||
        unsaved.current.stays(window.location.pathname, window.location.search)
      )
        return;
      // Stands again where it stood before the router hears of it.
      event.stopImmediatePropagation();
      window.history.pushState(here.state, '', here.href);
      ask(() => {
        leaving.current = true;
        window.addEventListener('popstate', () => (leaving.current = false), { once: true });
        window.history.back();
      });
    };
    guardBack(onBack);
    return () => guardBack(null);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `here` is where the page stands: it is taken anew with every address
  }, [location, ask]);

  return {
    ask,
    report,
    question,
    stay: () => setQuestion(null),
    leave: () => {
      const go = question?.go;
      unsaved.current?.discard();
      unsaved.current = null;
      setQuestion(null);
      go?.();
    },
  };
}
export type LeaveGuard = ReturnType<typeof useLeaveGuard>;
