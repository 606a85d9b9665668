import { useId } from 'react';
import { ExternalIcon } from '../../../../components/icons/actions.tsx';
import { Button } from '../../../../components/form/button.tsx';
import { typedHost, formatWebsite } from '../../view/website.ts';
import { has, formatServerValue, type Editing } from './editing.ts';

/** The website: a scheme picker, the address, and a button that opens it in a new tab. */
export function WebsiteField({ edit }: { edit: Editing }) {
  const [inputId, errorId, helpId] = [useId(), useId(), useId()];
  const { form, onChange } = edit;
  if (!has(edit, 'host')) return null;
  const address = formatWebsite(form);
  const error = edit.errors.host;
  const serverText = formatServerValue(edit.theirs.host);
  const disabled = edit.locked.has('host');
  return (
    <div className="details-host">
      <div className="amplify-field website-field">
        <label className="amplify-label" htmlFor={inputId}>
          Website
        </label>
        <div className="website-line">
          <div className={error === undefined ? 'website-input' : 'website-input website-wrong'}>
            <select
              aria-label="Website scheme"
              value={form.scheme}
              disabled={disabled}
              onChange={event =>
                onChange({ ...form, scheme: event.target.value === 'http://' ? 'http://' : 'https://' })
              }
            >
              <option value="https://">https://</option>
              <option value="http://">http://</option>
            </select>
            <input
              id={inputId}
              type="text"
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              value={form.host}
              disabled={disabled}
              maxLength={90}
              placeholder="example.com"
              aria-invalid={error !== undefined}
              aria-describedby={error !== undefined ? errorId : serverText === undefined ? undefined : helpId}
              onChange={event => onChange(typedHost(form, event.target.value))}
            />
          </div>
          {address === null ? (
            <Button disabled title="Enter a website first">
              <ExternalIcon size={15} />
              Test
            </Button>
          ) : (
            <a className="button button-plain button-medium" href={address} target="_blank" rel="noopener noreferrer">
              <ExternalIcon size={15} />
              Test<span className="visually-hidden"> the website in a new tab</span>
            </a>
          )}
        </div>
        {serverText !== undefined && (
          <p id={helpId} className="amplify-field__description">
            {serverText}
          </p>
        )}
        {error !== undefined && (
          <p id={errorId} className="amplify-field__error-message">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
