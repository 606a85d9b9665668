import { useEffect, useRef } from 'react';
import type { ConnectableService } from '../../../../../shared/platforms/registry.ts';
import { apiSlice } from '../../../app/api/api-slice.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { ClockIcon, NoneIcon, PassIcon } from '../../../components/icons/status.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { linkSentence } from '../view/colleague-text.ts';
import { useMadeLinksQuery, useRevokeLinkMutation } from './colleague-api.ts';
import './colleague.css';

const pollMs = 20_000;
const maxShown = 3;

type Props = { siteId: string; service: ConnectableService; timeZone: string };

/** The links created for a service, while one is open or was just used: the state of each, and a button to end it. */
export function MadeLinks({ siteId, service, timeZone }: Props) {
  const dispatch = useAppDispatch();
  const call = { params: { siteId } };
  const { currentData } = useMadeLinksQuery(call);
  const [revoke, { isLoading, originalArgs }] = useRevokeLinkMutation();
  const links = (currentData?.links ?? []).filter(link => link.service === service);
  const open = links.some(({ state }) => state === 'open');
  useMadeLinksQuery(call, { skip: !open, pollingInterval: pollMs });
  const used = links.filter(({ state }) => state === 'used').length;
  const previousUsedCount = useRef<number | null>(null);
  useEffect(() => {
    if (currentData === undefined) return;
    // A colleague has connected it while this page was open.
    if (previousUsedCount.current !== null && used > previousUsedCount.current)
      dispatch(
        apiSlice.util.invalidateTags([{ type: 'site', id: siteId }, { type: 'connections', id: siteId }, 'overview']),
      );
    previousUsedCount.current = used;
  }, [currentData, used, siteId, dispatch]);
  const end = async (linkId: string) => {
    const { error } = await revoke({ params: { siteId, linkId } });
    if (error !== undefined) dispatch(toastShown({ tone: 'bad', text: getErrorMessage(error) }));
  };
  if (links.length === 0) return null;
  return (
    <ul className="made-links" aria-label="Links for colleagues">
      {links.slice(0, maxShown).map(link => (
        <li key={link.linkId}>
          <span className={link.state === 'used' ? 'text-good' : 'text-neutral'}>
            {link.state === 'used' ? (
              <PassIcon size={16} />
            ) : link.state === 'open' ? (
              <ClockIcon size={16} />
            ) : (
              <NoneIcon size={16} />
            )}
          </span>
          <span>{linkSentence(link, timeZone)}</span>
          {link.state === 'open' && (
            <Button
              size="small"
              look="quiet"
              busy={isLoading && originalArgs?.params.linkId === link.linkId}
              onClick={() => void end(link.linkId)}
            >
              Cancel link
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
