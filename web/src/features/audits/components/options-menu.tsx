import { useCallback, useEffect, useRef, useState } from 'react';
import { getErrorReason } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { ChevronDownIcon } from '../../../components/icons/actions.tsx';
import { MailIcon, UsersIcon } from '../../../components/icons/navigation.tsx';
import { ConfirmDialog } from '../../../components/overlay/dialog.tsx';
import { Popover } from '../../../components/overlay/popover.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { useEmailAuditMutation } from '../audit-api.ts';
import { mailedText } from '../view/mailed-text.ts';

/**
 * An audit's Options for administrators and resellers (specification 2): a test email to themselves, an email to the
 * site's users.
 */
export function OptionsMenu({ auditId, siteName }: { auditId: string; siteName: string }) {
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const [mail, { isLoading }] = useEmailAuditMutation();
  const close = useCallback(() => setOpen(false), []);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) menu.current?.querySelector('button')?.focus();
  }, [open]);

  const send = async (emailSiteUsers: boolean) => {
    setOpen(false);
    const answer = await mail({
      params: { auditId },
      body: { clickId: window.crypto.randomUUID(), ...(emailSiteUsers ? { emailSiteUsers } : {}) },
    });
    setAsking(false);
    dispatch(
      toastShown(
        answer.data === undefined
          ? { tone: 'bad', text: `Something went wrong. ${getErrorReason(answer.error)}` }
          : mailedText(emailSiteUsers, answer.data.sentTo),
      ),
    );
  };
  return (
    <>
      <Popover
        open={open}
        onClose={close}
        align="right"
        label="Options"
        className="no-print"
        opener={
          <Button size="small" busy={isLoading} aria-expanded={open} onClick={() => setOpen(!open)}>
            Options
            <ChevronDownIcon size={14} />
          </Button>
        }
      >
        <div ref={menu}>
          <button type="button" className="menu-item" onClick={() => void send(false)}>
            <MailIcon />
            Send Test Email
          </button>
          <button
            type="button"
            className="menu-item"
            onClick={() => {
              setOpen(false);
              setAsking(true);
            }}
          >
            <UsersIcon />
            Send Site User Email
          </button>
        </div>
      </Popover>
      <ConfirmDialog
        open={asking}
        title="Send Site User Email"
        confirm="Send"
        look="primary"
        busy={isLoading}
        onConfirm={() => void send(true)}
        onClose={() => setAsking(false)}
        question={<p>Everyone at {siteName} with alerts on gets this audit by email.</p>}
      />
    </>
  );
}
