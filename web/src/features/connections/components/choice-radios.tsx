import { useId } from 'react';
import type { PlatformAccount } from '../../../../../shared/model/connection.ts';
import type { ConnectableService } from '../../../../../shared/platforms/registry.ts';
import { proposedChoice } from '../../../../../shared/domain/onboarding/proposal.ts';
import { Select } from '../../../components/form/field.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import { chooseGroup, type Picked } from '../view/account-choice.ts';
import './choice-radios.css';

type Props = {
  service: ConnectableService;
  /** Label of the accounts; null if the platform has one level. */
  group: string | null;
  label: string;
  accounts: readonly PlatformAccount[];
  picked: Picked;
  disabled: boolean;
  host: string | undefined;
  onPick: (picked: Picked) => void;
};

/** The website of a choice if it has one, otherwise its id at the platform. */
const getChoiceDetail = ({ account, id, websites = [] }: PlatformAccount['choices'][number]): string =>
  websites[0]?.replace(/^https?:\/\//i, '') ?? account['websiteUri'] ?? account['website'] ?? id;

/**
 * The accounts of a sign-in, one line each: the account if there are several, then its choices, with the website's
 * marked.
 */
export function ChoiceRadios({ service, group, label, accounts, picked, disabled, host, onPick }: Props) {
  const name = useId();
  const several = group !== null && accounts.length > 1;
  const shown = several ? accounts.filter(({ accountId }) => accountId === picked.groupId) : accounts;
  const proposed = proposedChoice(host, accounts);
  const lines = shown.flatMap(({ accountId, accountName, choices }) =>
    choices.map(choice => ({ groupId: accountId, accountName, choice })),
  );
  return (
    <>
      {several && (
        <Select
          label={group}
          value={picked.groupId ?? ''}
          placeholder={picked.groupId === null ? `Choose the ${group.toLowerCase()}` : ''}
          disabled={disabled}
          options={accounts.map(({ accountId, accountName }) => ({ value: accountId, label: accountName }))}
          onChange={groupId => {
            if (groupId !== '') onPick(chooseGroup(service, accounts, groupId));
          }}
        />
      )}
      {lines.length > 0 && (
        <fieldset className="choice-radios" disabled={disabled}>
          <legend>{label}</legend>
          <div className="choice-list">
            {lines.map(({ groupId, accountName, choice }) => (
              <label key={`${groupId} ${choice.id}`} className="choice-line">
                <input
                  type="radio"
                  name={name}
                  checked={picked.groupId === groupId && picked.choiceId === choice.id}
                  onChange={() => onPick({ groupId, choiceId: choice.id })}
                />
                <span className="choice-words">
                  <b>{choice.name}</b>
                  <small>
                    {several || accountName === choice.name ? '' : `${accountName} · `}
                    {getChoiceDetail(choice)}
                  </small>
                </span>
                {proposed?.groupId === groupId && proposed.choiceId === choice.id && (
                  <Badge tone="good">Matches your website</Badge>
                )}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {several && picked.groupId !== null && lines.length === 0 && (
        <p className="service-reason">Nothing available in this {group.toLowerCase()}.</p>
      )}
    </>
  );
}
