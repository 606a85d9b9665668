import * as z from 'zod/mini';
import { type FormEvent, useState } from 'react';
import { apiKeyFormSchema } from '../../../../shared/contract/api-keys.ts';
import { isFeedKey, keyDayChoices, scopeTexts } from '../../../../shared/domain/api-keys/api-keys.ts';
import { formatDate } from '../../../../shared/domain/formats/dates.ts';
import { addDays, type Day } from '../../../../shared/domain/periods/days.ts';
import { type ApiScope, apiScopes, type ListedApiKey } from '../../../../shared/model/api-key.ts';
import { getErrorMessage } from '../../app/api/errors.ts';
import { Button } from '../../components/form/button.tsx';
import { CopyLine } from '../../components/form/copy-line.tsx';
import { Checkbox, Field, Select } from '../../components/form/field.tsx';
import { Problem } from '../../components/form/problem.tsx';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { useCreateApiKeyMutation } from './keys-api.ts';
import { writeFormula } from './spreadsheets.tsx';

type Props = {
  readonly siteId: string;
  /** The name of the node that the key reads, and its day. */
  readonly reads: string;
  readonly today: Day;
  /** The key that the new one replaces. */
  readonly replaces?: ListedApiKey | undefined;
  readonly onClose: () => void;
};

const periods: Readonly<Record<(typeof keyDayChoices)[number], string>> = {
  30: 'In 30 days',
  90: 'In 90 days',
  365: 'In 1 year',
};

/** Creates an API key and shows it once. */
export function CreateKeyDialog({ siteId, reads, today, replaces, onClose }: Props) {
  const [create, { data, error, isLoading }] = useCreateApiKeyMutation();
  const [name, setName] = useState(replaces?.name ?? '');
  const [scopes, setScopes] = useState<readonly ApiScope[]>(replaces?.scopes ?? ['metrics']);
  const [days, setDays] = useState('90');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [saved, setSaved] = useState(false);
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isLoading) return;
    const parsed = z.safeParse(apiKeyFormSchema, { name, scopes, days: Number(days) });
    if (!parsed.success)
      return setProblems(
        Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])),
      );
    setProblems({});
    await create({ params: { siteId }, body: parsed.data });
  };
  if (data !== undefined)
    return (
      <Dialog
        open
        insistent
        onClose={onClose}
        title={`“${data.key.name}” is ready`}
        footer={
          <>
            <Checkbox label="I saved the key" checked={saved} onChange={setSaved} />
            <Button look="primary" disabled={!saved} onClick={onClose}>
              Done
            </Button>
          </>
        }
      >
        <div className="api-form">
          <p className="api-once">
            <strong>Copy it now.</strong> You won&apos;t see this key again. Keep it out of emails and code.
          </p>
          <CopyLine label="API key" text={data.secret} />
          {isFeedKey(data.key) ? (
            <>
              <p>Paste into Google Sheets:</p>
              <CopyLine label="formula" text={writeFormula('sheets', siteId, data.secret)} />
            </>
          ) : (
            <>
              <p>Test it:</p>
              <CopyLine
                label="test command"
                text={`curl ${window.location.origin}/api/v1/me -H "Authorization: Bearer ${data.secret}"`}
              />
            </>
          )}
          {replaces !== undefined && <p>Revoke the old key once your program uses this one.</p>}
        </div>
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={replaces === undefined ? 'Create API key' : `Replace “${replaces.name}”`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={isLoading} onClick={() => void submit()}>
            Create key
          </Button>
        </>
      }
    >
      <form className="api-form" noValidate onSubmit={event => void submit(event)}>
        {error !== undefined && <Problem text={getErrorMessage(error)} />}
        <Field
          label="Name"
          name="key-name"
          value={name}
          onChange={setName}
          placeholder="Warehouse"
          help="The program that will use it."
          error={problems['name'] ?? null}
        />
        <p>
          Reads <strong>{reads}</strong>. Choose another site or company at the top of the page.
        </p>
        <fieldset className="api-scopes">
          <legend>Scopes</legend>
          {apiScopes.map(scope => (
            <div key={scope}>
              <Checkbox
                label={scopeTexts[scope].title}
                checked={scopes.includes(scope)}
                onChange={checked =>
                  setScopes(apiScopes.filter(each => (each === scope ? checked : scopes.includes(each))))
                }
              />
              <small>{scopeTexts[scope].help}</small>
            </div>
          ))}
        </fieldset>
        {scopes.includes('feeds') && scopes.length > 1 && (
          <p>For Google Sheets, choose only Feeds: its keys are part of an address that others may see.</p>
        )}
        {problems['scopes'] !== undefined && <Problem text={problems['scopes']} />}
        <Select
          label="Expires"
          value={days}
          onChange={setDays}
          options={keyDayChoices.map(choice => ({
            value: String(choice),
            label: `${periods[choice]}, ${formatDate(addDays(today, choice))}`,
          }))}
        />
      </form>
    </Dialog>
  );
}
