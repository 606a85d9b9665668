import { useCallback, useMemo, useState } from 'react';
import type { SeenAccounts } from '../../../../shared/model/node.ts';
import type { ConnectableService } from '../../../../shared/platforms/registry.ts';
import { accountLabel } from './agreement.ts';

export type AgreementQuestion = { readonly accounts: readonly string[]; readonly answer: (agreed: boolean) => void };

/** Asks whether accounts may feed another company. The question stays open until it is answered. */
export function useAgreement(accounts: SeenAccounts) {
  const [question, setQuestion] = useState<AgreementQuestion | null>(null);
  const ask = useCallback(
    (services: readonly ConnectableService[]) =>
      new Promise<boolean>(resolve => {
        setQuestion({
          accounts: services.map(service => accountLabel(service, accounts)),
          answer: agreed => {
            setQuestion(null);
            resolve(agreed);
          },
        });
      }),
    [accounts],
  );
  return useMemo(() => ({ question, ask }), [question, ask]);
}
