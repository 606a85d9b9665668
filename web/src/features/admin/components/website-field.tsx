import { useId } from 'react';
import { ExternalIcon } from '../../../components/icons/actions.tsx';
import { Button } from '../../../components/form/button.tsx';
import { typedHost, websiteOf, type SiteForm } from '../view/site-form.ts';

type Props = { form: SiteForm; error: string | undefined; disabled: boolean; onChange: (form: SiteForm) => void };

/** The website: its scheme from a picker, the rest typed, and a button that opens it in a new tab. */
export function WebsiteField({ form, error, disabled, onChange }: Props) {
  const [inputId, errorId] = [useId(), useId()];
  const address = websiteOf(form);
  return (
    <div className="amplify-field website-field">
      <label className="amplify-label" htmlFor={inputId}>Website</label>
      <div className="website-line">
        <div className={error === undefined ? 'website-input' : 'website-input website-wrong'}>
          <select
            aria-label="Scheme of the website" value={form.scheme} disabled={disabled}
            onChange={event => onChange({ ...form, scheme: event.target.value === 'http://' ? 'http://' : 'https://' })}
          >
            <option value="https://">https://</option>
            <option value="http://">http://</option>
          </select>
          <input
            id={inputId} type="text" inputMode="url" autoCapitalize="none" spellCheck={false} value={form.host} disabled={disabled} maxLength={90}
            placeholder="example.com" aria-invalid={error !== undefined} aria-describedby={error === undefined ? undefined : errorId}
            onChange={event => onChange(typedHost(form, event.target.value))}
          />
        </div>
        {address === null
          ? <Button disabled title="Enter a website first"><ExternalIcon size={15} />Test</Button>
          : <a className="button button-plain button-medium" href={address} target="_blank" rel="noopener noreferrer"><ExternalIcon size={15} />Test<span className="visually-hidden"> the website in a new tab</span></a>}
      </div>
      {error !== undefined && <p id={errorId} className="amplify-field__error-message">{error}</p>}
    </div>
  );
}
