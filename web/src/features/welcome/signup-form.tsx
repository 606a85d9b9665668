import * as z from 'zod/mini';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { createMember } from '../../../../shared/contract/members.ts';
import {
  businessTypeNames,
  phoneMask,
  signupFormSchema,
  signupStatus,
  websiteFieldSchema,
  type SignupQuestions,
} from '../../../../shared/domain/forms/signup.ts';
import { businessTypes, militaryBranches } from '../../../../shared/model/node.ts';
import { getErrorReason } from '../../app/api/errors.ts';
import { callOpen } from '../../app/api/open-call.ts';
import { Button } from '../../components/form/button.tsx';
import { fieldErrors } from '../../components/form/form-errors.ts';
import { Notice } from '../../components/form/notice.tsx';
import { PlainCheckbox, PlainField, PlainSelect } from '../../components/form/plain-field.tsx';
import { ExternalIcon } from '../../components/icons/actions.tsx';
import { ProblemText } from '../../components/form/problem-text.tsx';
import { BranchPicker } from './branch-picker.tsx';
import { dropDraft, emptyDraft, keepDraft, openedAt, readDraft, type SignupDraft, findCameFrom } from './draft.ts';

const sent = 'Form has been submitted! An email has been sent to your inbox';
const notThere = 'Nothing after a few minutes? Check your spam folder, or check the address and submit the form again.';
const newRequestId = () => `signup-${crypto.randomUUID()}`;
const findBusinessType = (value: string) => businessTypes.find(type => type === value);

/** The sign-up form. Typed text survives a reload; an error focuses its field, a server error the email. */
export function SignupForm({
  questions,
  salesToken,
  supportEmail,
}: {
  questions: SignupQuestions;
  salesToken: string | undefined;
  supportEmail: string | undefined;
}) {
  const [draft, setDraft] = useState(readDraft);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [done, setDone] = useState(false);
  const [fax, setFax] = useState('');
  const [requestId, setRequestId] = useState(newRequestId);
  const [opened] = useState(openedAt);
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => keepDraft(draft), [draft]);
  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const set = (change: Partial<SignupDraft>) => {
    setDraft({ ...draft, ...change });
    setRequestId(newRequestId());
    setDone(false);
  };
  const hostOk = z.safeParse(websiteFieldSchema, draft.domain).success;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = z.safeParse(signupFormSchema(questions), draft);
    const wrong = parsed.success ? {} : fieldErrors(parsed.error);
    setErrors(wrong);
    if (!parsed.success) return focus(Object.keys(wrong)[0] ?? 'brand');
    const { terms: _accepted, ...fields } = parsed.data;
    setBusy(true);
    const answer = await callOpen(createMember, {
      body: {
        ...fields,
        ...findCameFrom(window.location.search, document.referrer),
        status: signupStatus(window.location.href),
        requestId,
        openFor: Math.max(0, Date.now() - opened),
        ...(fax === '' ? {} : { fax }),
        ...(salesToken === undefined ? {} : { salesToken }),
      },
    });
    setBusy(false);
    if (answer.error !== undefined) {
      setErrors({ form: getErrorReason(answer.error) });
      return focus('email');
    }
    dropDraft();
    setDraft(emptyDraft);
    setRequestId(newRequestId());
    setDone(true);
  };
  const field = (
    name: 'brand' | 'contactFirstName' | 'contactLastName',
    label: string,
    autoComplete: string,
    maxLength: number,
  ) => (
    <PlainField
      label={label}
      name={name}
      autoComplete={autoComplete}
      maxLength={maxLength}
      value={draft[name]}
      error={errors[name] ?? null}
      onChange={value => set({ [name]: value })}
    />
  );
  return (
    <form ref={form} className="public-form" noValidate onSubmit={event => void submit(event)}>
      <ProblemText text={errors.form ?? null} supportEmail={supportEmail} />
      {done && (
        <Notice tone="good">
          {sent}. {notThere}
        </Notice>
      )}
      {field('brand', 'Company', 'organization', 50)}
      <div className="welcome-site">
        <PlainSelect
          label="Protocol"
          labelHidden
          name="protocol"
          value={draft.protocol}
          options={[
            { value: 'https://', label: 'https://' },
            { value: 'http://', label: 'http://' },
          ]}
          onChange={value => set({ protocol: value === 'http://' ? 'http://' : 'https://' })}
        />
        <PlainField
          label="Website"
          name="domain"
          autoComplete="url"
          inputMode="url"
          maxLength={75}
          value={draft.domain}
          error={errors.domain ?? null}
          onChange={value => set(withoutScheme(value))}
        />
        {hostOk ? (
          <a
            className="button button-plain button-medium"
            href={`${draft.protocol}${draft.domain.trim()}`}
            target="_blank"
            rel="noreferrer noopener"
          >
            <ExternalIcon size={15} />
            Test Site
          </a>
        ) : (
          <Button disabled>
            <ExternalIcon size={15} />
            Test Site
          </Button>
        )}
      </div>
      <div className="welcome-pair">
        {field('contactFirstName', 'First name', 'given-name', 25)}
        {field('contactLastName', 'Last name', 'family-name', 40)}
      </div>
      <div className="welcome-pair">
        <PlainField
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          maxLength={100}
          value={draft.email}
          error={errors.email ?? null}
          onChange={email => set({ email })}
        />
        <PlainField
          label="Cell Phone"
          type="tel"
          name="cellPhone"
          autoComplete="tel-national"
          inputMode="tel"
          placeholder="(999) 999-9999"
          value={draft.cellPhone}
          error={errors.cellPhone ?? null}
          onChange={value => set({ cellPhone: phoneMask(value) })}
        />
      </div>
      {questions.useServiceBranch ? (
        <BranchPicker
          value={draft.militaryBranch}
          branches={militaryBranches}
          error={errors.militaryBranch ?? null}
          onChange={militaryBranch => set({ militaryBranch })}
        />
      ) : (
        questions.showBusinessType && (
          <PlainSelect
            label="Business Type"
            name="websiteType"
            value={draft.websiteType ?? ''}
            placeholder="Choose one"
            error={errors.websiteType ?? null}
            options={businessTypes.map(type => ({ value: type, label: businessTypeNames[type] }))}
            onChange={value => set({ websiteType: findBusinessType(value) })}
          />
        )
      )}
      <label className="welcome-fax" aria-hidden="true">
        Fax
        <input name="fax" tabIndex={-1} autoComplete="off" value={fax} onChange={event => setFax(event.target.value)} />
      </label>
      <div className="welcome-terms">
        <PlainCheckbox
          label={
            <>
              I agree to the{' '}
              <a href="/terms" target="_blank">
                terms
              </a>{' '}
              and the{' '}
              <a href="/privacy" target="_blank">
                privacy policy
              </a>
            </>
          }
          name="terms"
          checked={draft.terms}
          onChange={terms => set({ terms })}
        />
        {errors.terms !== undefined && (
          <p role="alert" className="welcome-wrong">
            {errors.terms}
          </p>
        )}
      </div>
      <Button type="submit" look="primary" wide busy={busy}>
        Get Your Free Audit
      </Button>
      <p className="public-back">
        Have an account? <a href="/login">Back to login</a>
      </p>
    </form>
  );
}

/** Moves the scheme of a pasted address to the picker. */
function withoutScheme(value: string): Partial<SignupDraft> {
  const scheme = /^(https?:\/\/)/i.exec(value.trim())?.[1]?.toLowerCase();
  if (scheme === undefined) return { domain: value };
  return { domain: value.trim().slice(scheme.length), protocol: scheme === 'http://' ? 'http://' : 'https://' };
}
