import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { guardBack } from '../../app/router/back-guard.ts';
import { setAsker } from '../../app/unsaved/ask-leave.ts';
import { discardUnsaved, listUnsaved } from '../../app/unsaved/register.ts';
import { Button } from '../form/button.tsx';
import { Dialog } from '../overlay/dialog.tsx';

/** Returns the router's position in the tab's history. */
const getPosition = (state: unknown): number => Number(Object(state).idx ?? 0);

const staysEverywhere = (pathname: string, search: string): boolean =>
  listUnsaved().every(({ stays }) => stays?.(pathname, search) === true);

/** Asks before a link, a page's own buttons (`askLeave`), or the browser's Back loses unsaved work. */
export function LeaveGuard() {
  const navigate = useNavigate();
  const location = useLocation();
  const leaving = useRef(false);
  const returning = useRef(false);
  const [question, setQuestion] = useState<{ readonly what: string; readonly go: () => void } | null>(null);

  useEffect(() => {
    const ask = (go: () => void) => setQuestion({ what: listUnsaved()[0]?.what ?? '', go });
    setAsker(ask);
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.target === '_blank') return;
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const url = new URL(link.href);
      const isHere = url.origin !== window.location.origin || link.getAttribute('href')?.startsWith('#') === true;
      if (isHere || staysEverywhere(url.pathname, url.search)) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => void navigate(`${url.pathname}${url.search}`));
    };
    document.addEventListener('click', onClick, true);
    return () => {
      setAsker(null);
      document.removeEventListener('click', onClick, true);
    };
  }, [navigate]);

  useEffect(() => {
    const here = { state: window.history.state, href: window.location.href };
    guardBack((event: PopStateEvent) => {
      if (returning.current) {
        returning.current = false;
        return event.stopImmediatePropagation();
      }
      if (leaving.current || staysEverywhere(window.location.pathname, window.location.search)) return;
      // The address is restored before the router reads it.
      event.stopImmediatePropagation();
      const isForward = getPosition(event.state) > getPosition(here.state);
      if (isForward) {
        // A pushed entry would remove the ones that Forward leads to.
        returning.current = true;
        window.history.back();
      } else window.history.pushState(here.state, '', here.href);
      setQuestion({
        what: listUnsaved()[0]?.what ?? '',
        go: () => {
          leaving.current = true;
          window.addEventListener('popstate', () => (leaving.current = false), { once: true });
          if (isForward) window.history.forward();
          else window.history.back();
        },
      });
    });
    return () => guardBack(null);
  }, [location]);

  const leave = () => {
    const go = question?.go;
    discardUnsaved();
    setQuestion(null);
    go?.();
  };
  const stay = () => setQuestion(null);
  return (
    <Dialog
      open={question !== null}
      onClose={stay}
      title="Leave without saving?"
      footer={
        <>
          <Button look="danger" onClick={leave}>
            Leave without saving
          </Button>
          <Button look="primary" onClick={stay}>
            Keep editing
          </Button>
        </>
      }
    >
      <p>
        There are unsaved {question?.what.startsWith('changes') === true ? '' : 'entries in '}
        {question?.what ?? ''}. They will be lost if you leave.
      </p>
    </Dialog>
  );
}
