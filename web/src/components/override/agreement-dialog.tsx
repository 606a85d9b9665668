import { ConfirmDialog } from '../overlay/dialog.tsx';
import type { AgreementQuestion } from './use-agreement.ts';

/** Asks a person with the right to decide whether an account of another company may feed this one too. */
export function AgreementDialog({ question, site }: { question: AgreementQuestion | null; site: string }) {
  if (question === null) return null;
  const { accounts, answer } = question;
  const one = accounts.length === 1;
  return (
    <ConfirmDialog
      open
      look="primary"
      title={one ? 'Share this account?' : 'Share these accounts?'}
      confirm="Share and save"
      question={
        <>
          {one ? (
            <p>
              <b dir="auto">{accounts[0]}</b> already feeds another company. Share it?
            </p>
          ) : (
            <>
              <p>These accounts already feed another company. Share them?</p>
              <ul>
                {accounts.map(account => (
                  <li key={account} dir="auto">
                    {account}
                  </li>
                ))}
              </ul>
            </>
          )}
          <p>
            If you share {one ? 'it' : 'them'}, everybody who may see <b dir="auto">{site}</b> sees{' '}
            {one ? 'its' : 'their'} numbers too. Nothing changes for the other company. If you cancel, nothing is saved.
          </p>
        </>
      }
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
}
