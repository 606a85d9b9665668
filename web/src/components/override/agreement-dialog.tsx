import { ConfirmDialog } from '../overlay/dialog.tsx';
import type { AgreementQuestion } from './use-agreement.ts';

/** Asks an authorized user whether an account of another company may feed this one too. */
export function AgreementDialog({ question, site }: { question: AgreementQuestion | null; site: string }) {
  if (question === null) return null;
  const { accounts, answer } = question;
  const isSingle = accounts.length === 1;
  return (
    <ConfirmDialog
      open
      look="primary"
      title={isSingle ? 'Share this account?' : 'Share these accounts?'}
      confirm="Share and save"
      question={
        <>
          {isSingle ? (
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
            If you share {isSingle ? 'it' : 'them'}, everybody who may see <b dir="auto">{site}</b> sees{' '}
            {isSingle ? 'its' : 'their'} numbers too. Nothing changes for the other company. If you cancel, nothing is
            saved.
          </p>
        </>
      }
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
}
