import { randomBytes } from 'node:crypto';
import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import { type SignupPayload, signupFormSchema } from '../../../shared/domain/forms/signup.ts';
import type { SalesTokenInfo } from '../../../shared/model/sales-token.ts';
import { toCallerKey, throttle } from '../../access/throttle.ts';
import { environment } from '../../runtime/environment.ts';
import { DomainError, invalid } from '../../runtime/errors.ts';
import { claimRequest, endRequest, giveBackRequest, putSignUp, type SignUp } from '../../stores/sign-ups.ts';
import { listUsersOfEmail } from '../../stores/users/users.ts';
import { productOfToken } from '../mail/product.ts';
import { sendMail } from '../mail/send-mail.ts';
import { salesTokenInfo } from '../tree/sales-token-info.ts';

const hour = 3600;
const day = 24 * hour;
/** Allows an office to sign up a few people at a time. */
const perCaller = [
  { times: 10, seconds: hour },
  { times: 30, seconds: day },
];
/** Limit of emails that strangers cause per address. */
const perEmail = [
  { times: 3, seconds: hour },
  { times: 6, seconds: day },
];
/** Faster than any person fills in the form. */
const fastestMs = 2500;

/**
 * Requests an account by mailing a link; creates nothing yet. Known addresses get a reminder to log in, so the answer
 * never depends on the address. Forms from bots (hidden field filled, or too fast) are dropped with the same answer.
 * Repeating it has one effect.
 * @throws {DomainError} too-many-requests; invalid-request for an unknown sales token and for its missing answers
 */
export async function askForAccount(form: SignupPayload, clientAddress: string, now: Date): Promise<void> {
  await throttle({ what: 'sign-up', whom: `address:${toCallerKey(clientAddress)}`, limits: perCaller }, now);
  const { requestId, fax, openFor, ...rest } = form;
  const token = form.salesToken === undefined ? null : await loadToken(form.salesToken, clientAddress, now);
  refuseUnanswered(form, token);
  if ((fax ?? '') !== '' || (openFor !== undefined && openFor < fastestMs)) return;
  const request = requestId === undefined ? null : `${form.email} ${requestId}`;
  if (request !== null && !(await claimRequest(request, now))) return;
  try {
    await throttle({ what: 'sign-up', whom: `email:${form.email}`, limits: perEmail }, now);
    const { 'test-onboarding': _test, isFranchise: _franchise, ...signUp } = askedOnly(rest, token);
    const isKnown = (await listUsersOfEmail(form.email)).length > 0;
    if (isKnown) await mailKnown(signUp, now);
    else await mailLink(signUp, now);
  } catch (error) {
    if (request !== null) await giveBackRequest(request);
    throw error;
  }
  if (request !== null) await endRequest(request, now);
}

async function loadToken(id: string, clientAddress: string, now: Date): Promise<SalesTokenInfo> {
  try {
    return await salesTokenInfo(id, clientAddress, now);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'not-found') throw error;
    throw invalid([
      { path: 'body.salesToken', message: 'This sign-up link is no longer valid. Ask your partner for a new one' },
    ]);
  }
}

/** Returns a token page's questions: a branch instead of a business type, or neither. */
const getTokenQuestions = (token: SalesTokenInfo | null) => ({
  useServiceBranch: token?.useServiceBranch === true,
  showBusinessType: token?.showBusinessType !== false,
});

/** Drops answers to another page's questions, which a form keeps when its address changes. */
function askedOnly<Form extends Pick<SignupPayload, 'websiteType' | 'militaryBranch'>>(
  { websiteType, militaryBranch, ...form }: Form,
  token: SalesTokenInfo | null,
) {
  const { useServiceBranch, showBusinessType } = getTokenQuestions(token);
  return {
    ...form,
    ...(showBusinessType && !useServiceBranch && websiteType !== undefined && { websiteType }),
    ...(useServiceBranch && militaryBranch !== undefined && { militaryBranch }),
  };
}

/** Refuses a form without the answers this token's page requires. */
function refuseUnanswered(
  {
    brand,
    protocol,
    domain,
    contactFirstName,
    contactLastName,
    email,
    cellPhone,
    websiteType,
    militaryBranch,
  }: SignupPayload,
  token: SalesTokenInfo | null,
): void {
  const asked = {
    brand,
    protocol,
    domain,
    contactFirstName,
    contactLastName,
    email,
    cellPhone,
    websiteType,
    militaryBranch,
    terms: true,
  };
  const { error } = signupFormSchema(getTokenQuestions(token)).safeParse(asked);
  if (error !== undefined)
    throw invalid(error.issues.map(({ path, message }) => ({ path: `body.${path.join('.')}`, message })));
}

async function mailLink(signUp: SignUp, now: Date): Promise<void> {
  const code = randomBytes(32).toString('base64url');
  await putSignUp(code, signUp, now);
  const { title: product, look } = await productOfToken(signUp.salesToken);
  // A person who opens the link too late can sign up again with the same partner.
  const partner = signUp.salesToken === undefined ? '' : `?with=${encodeURIComponent(signUp.salesToken)}`;
  const link = `${environment().PUBLIC_ORIGIN}/confirm${partner}#${code}`;
  await sendMail(
    {
      template: 'sign-up',
      to: signUp.email,
      siteId: null,
      look,
      subject: `Confirm your email for ${product}`,
      text: [
        `Hello ${nameInMail(signUp.contactFirstName)},`,
        `Thank you for signing up for ${product}. Open this link to confirm your email and choose a password. It works once, for one day:\n${link}`,
        'Your trial starts then. No credit card is needed.',
        "If you didn't sign up, you can ignore this email.",
      ].join('\n\n'),
    },
    now,
  );
}

async function mailKnown({ email, contactFirstName, salesToken }: SignUp, now: Date): Promise<void> {
  const { title: product, look } = await productOfToken(salesToken);
  const origin = environment().PUBLIC_ORIGIN;
  await sendMail(
    {
      template: 'sign-up-known',
      to: email,
      siteId: null,
      look,
      subject: `You already have a {product} account ${product}`,
      text: [
        `Hello ${nameInMail(contactFirstName)},`,
        `Someone signed up for ${product} with your email, but you already have an account. Log in here:\n${origin}/login`,
        `If you forgot your password, choose a new one here:\n${origin}/forgot-password`,
        "If it wasn't you, you can ignore this email.",
      ].join('\n\n'),
    },
    now,
  );
}
