import { useEffect, useEffectEvent, useMemo } from 'react';
import type { PlatformAccount } from '../../../../../shared/model/connection.ts';
import type { Accounts, SeenAccounts } from '../../../../../shared/model/node.ts';
import type { ConnectableService } from '../../../../../shared/platforms/registry.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Select } from '../../../components/form/field.tsx';
import type { Draft } from '../../../components/override/override.ts';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import {
  chooseGroup,
  choiceLabel,
  chosenAccount,
  firstChoice,
  flatChoices,
  isStored,
  reaches,
  signedInAs,
  storedFields,
  type Picked,
} from '../view/account-choice.ts';
import { panelFacts } from '../view/panels.ts';
import { ChoiceRadios } from './choice-radios.tsx';
import { pageRefused } from '../view/verification.ts';

export type ChooseAccountProps = {
  siteId: string;
  service: ConnectableService;
  tokenId: string;
  draft: Draft;
  saved: SeenAccounts;
  disabled: boolean;
  /** Wizard only: choices are radio buttons, with the one of this website preselected. */
  proposals?: { readonly host: string | undefined } | undefined;
  authorizing: boolean;
  /** True for the service that was just opened or signed in to. */
  takesFocus: boolean;
  mayAuthorize: boolean;
  onPick: (picked: Picked) => void;
  /** Receives the value to save; nothing while the choice is incomplete or unchanged. */
  onChoose: (account: Accounts) => void;
  onAuthorize: (reset: boolean) => void;
};

type Props = ChooseAccountProps & { accounts: readonly PlatformAccount[] };

const nothingChosen: Accounts = {};
const article = (label: string) => (/^[aeiou]/i.test(label) ? 'an' : 'a');
const makePlaceholder = (label: string, chosen: boolean) =>
  chosen ? undefined : `Choose ${article(label)} ${label.toLowerCase()}`;

/** The selects of one panel: one for a platform with one level, two if accounts contain the choices. */
export function AccountSelects({
  service,
  tokenId,
  draft,
  saved,
  disabled,
  accounts,
  proposals,
  onPick,
  onChoose,
}: Props) {
  const dispatch = useAppDispatch();
  const { group, choice, thing, chosen } = panelFacts(service);
  const picked = useMemo(
    () => draft.picked ?? firstChoice(service, accounts, saved, proposals?.host),
    [draft.picked, service, accounts, saved, proposals?.host],
  );
  const offered = useMemo(() => {
    const account = chosenAccount(service, tokenId, accounts, picked, saved);
    return account === null || isStored(service, account, saved) ? nothingChosen : account;
  }, [service, tokenId, accounts, picked, saved]);
  // The page holds the choice until Save, so it is notified on changes, not on each render.
  const notifyChoice = useEffectEvent(onChoose);
  useEffect(() => notifyChoice(offered), [offered]);

  const lost = saved[service] !== undefined && !reaches(service, accounts, saved);
  const pageLost = lost && service === 'fbPage';
  useEffect(() => {
    if (pageLost) dispatch(toastShown({ tone: 'bad', text: pageRefused }));
  }, [pageLost, dispatch]);

  const savedName = storedFields(saved, service)[chosen.at(group === null ? 0 : 1)?.[1] ?? ''];
  return (
    <>
      {lost && (
        <p className="service-notice tone-bad" role="alert">
          This sign-in can&apos;t read {typeof savedName === 'string' ? savedName : `the chosen ${thing}`}. Sign in with
          an account that can, or choose another {thing}. Collected data is kept.
        </p>
      )}
      {proposals !== undefined ? (
        <ChoiceRadios
          {...{ service, group, label: choice, accounts, picked, disabled, onPick }}
          host={proposals.host}
        />
      ) : group === null ? (
        <FlatSelect {...{ service, label: choice, accounts, picked, disabled, onPick }} />
      ) : (
        <GroupSelects {...{ service, group, label: choice, accounts, picked, disabled, onPick }} />
      )}
    </>
  );
}

type SelectProps = Pick<Props, 'service' | 'accounts' | 'disabled' | 'onPick'> & { label: string; picked: Picked };

function FlatSelect({ service, label, accounts, picked, disabled, onPick }: SelectProps) {
  const choices = flatChoices(accounts);
  const at = choices.findIndex(item => item.groupId === picked.groupId && item.choiceId === picked.choiceId);
  const person = signedInAs(service, accounts);
  return (
    <Select
      label={label}
      value={at === -1 ? '' : String(at)}
      placeholder={makePlaceholder(label, at !== -1)}
      disabled={disabled}
      options={choices.map((item, index) => ({ value: String(index), label: item.label }))}
      onChange={value => {
        const item = choices[Number(value)];
        if (value !== '' && item !== undefined) onPick({ groupId: item.groupId, choiceId: item.choiceId });
      }}
      help={person === null ? undefined : `Signed in as ${person}`}
    />
  );
}

function GroupSelects({ service, group, label, accounts, picked, disabled, onPick }: SelectProps & { group: string }) {
  const choices = accounts.find(account => account.accountId === picked.groupId)?.choices ?? [];
  return (
    <>
      <Select
        label={group}
        value={picked.groupId ?? ''}
        placeholder={makePlaceholder(group, picked.groupId !== null)}
        disabled={disabled}
        options={accounts.map(account => ({ value: account.accountId, label: account.accountName }))}
        onChange={groupId => onPick(chooseGroup(service, accounts, groupId))}
      />
      <Select
        label={label}
        value={picked.choiceId ?? ''}
        placeholder={makePlaceholder(label, picked.choiceId !== null)}
        disabled={disabled || picked.groupId === null}
        options={choices.map(item => ({ value: item.id, label: choiceLabel(service, item) }))}
        onChange={choiceId => onPick({ groupId: picked.groupId, choiceId })}
        help={
          picked.groupId !== null && choices.length === 0
            ? `Nothing available in this ${group.toLowerCase()}.`
            : undefined
        }
      />
    </>
  );
}
