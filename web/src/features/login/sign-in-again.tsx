import { endTexts } from '../../app/session/end-texts.ts';
import { useAppSelector } from '../../app/store.ts';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { SignInStep } from './login-page.tsx';

/** Asks for the password on top of a page with unsaved work, and says why. */
export function SignInAgain() {
  const { ended, challenge } = useAppSelector(state => state.session);
  const reason = ended === null || ended === 'left' ? '' : endTexts[ended];
  return (
    <Dialog open insistent title="Log in again" onClose={() => undefined}>
      <p>{reason}. Your work is still here.</p>
      <SignInStep challenge={challenge} />
    </Dialog>
  );
}
