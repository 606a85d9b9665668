import { endTexts } from '../../app/session/end-texts.ts';
import { useAppSelector } from '../../app/store.ts';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { LoginForm } from './login-page.tsx';
import { SetPasswordForm } from './set-password-form.tsx';

/** Asks for the password on top of a page with unsaved work, and says why. */
export function SignInAgain() {
  const { ended, newPasswordRequired } = useAppSelector(state => state.session);
  const reason = ended === null || ended === 'left' ? '' : endTexts[ended];
  return (
    <Dialog open insistent title="Log in again" onClose={() => undefined}>
      <p>{reason}. Your work is still here.</p>
      {newPasswordRequired ? <SetPasswordForm /> : <LoginForm />}
    </Dialog>
  );
}
