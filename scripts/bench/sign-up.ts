import { listUsersOfEmail } from '../../functions/stores/users/users.ts';
import { getNode } from '../../functions/stores/sites/sites.ts';
import { fetchPublicPage } from '../../functions/runtime/public-web/fetch-page.ts';
import { isPublicAddress } from '../../functions/runtime/public-web/public-address.ts';
import { dyingAfter, startPeople } from '../../test/functions/support/people.ts';
import { closedAddresses, refusedAddresses } from '../../test/functions/support/ssrf-corpus.ts';
import { seedTree } from '../../test/functions/support/tree.ts';
import { type FigureGroup, rounded } from './figure.ts';

const atOnce = 1000;
const password = 'Quiet-river-2026';

type People = Awaited<ReturnType<typeof startPeople>>;
const makeForm = (email: string) => ({
  brand: 'Cedar Hollow',
  protocol: 'https://',
  domain: 'cedarhollow.example',
  contactFirstName: 'Elena',
  contactLastName: 'Park',
  email,
  cellPhone: '(828) 555-0142',
  websiteType: 'Brand',
  status: 'onboarding',
  requestId: `request-of-${email.replaceAll(/\W/g, '-')}`,
});
let callers = 0;
/** Each call has its own address, so no limit hides the effect of repetitions. */
const nextAddress = () => {
  callers += 1;
  return `198.51.${100 + Math.floor(callers / 250)}.${callers % 250}`;
};
async function ask(program: People, email: string): Promise<void> {
  const { status, text } = await program.call('create-member', { body: makeForm(email), sourceIp: nextAddress() });
  if (status !== 200) throw new Error(`The form was refused: ${status} ${text}`);
}
const listEmailsTo = (program: People, email: string) => program.mails().filter(mail => mail.to.includes(email));
const codeFor = (program: People, email: string) =>
  /\/confirm(?:\?with=[\w-]+)?#([\w-]+)/.exec(listEmailsTo(program, email)[0]?.text ?? '')?.[1] ?? '';
const answer = (program: People, code: string) =>
  program.call('confirm-member', { body: { code, password }, sourceIp: nextAddress() });

/**
 * Reports whether an address's account is complete: one record, which signs in and has a site, region and organization.
 */
async function isWhole(program: People, email: string): Promise<boolean> {
  const users = await listUsersOfEmail(email);
  const site = await getNode(users[0]?.user.siteId ?? '');
  const region = await getNode(site?.parentId ?? '');
  const organization = await getNode(region?.parentId ?? '');
  const signedIn = await program.signIn(email, password).then(
    () => true,
    () => false,
  );
  return users.length === 1 && organization !== null && signedIn;
}

/** Kills a link's confirmation after each of its calls and repeats it: counts incomplete accounts. */
async function partialStates(program: People): Promise<{ states: number; steps: number }> {
  await ask(program, 'whole@cedar.example');
  const whole = await dyingAfter(1000, () => answer(program, codeFor(program, 'whole@cedar.example')));
  let states = 0;
  for (let step = 1; step < whole.steps.length; step += 1) {
    const email = `died-${step}@cedar.example`;
    await ask(program, email);
    const code = codeFor(program, email);
    await dyingAfter(step, () => answer(program, code));
    await answer(program, code);
    if (!(await isWhole(program, email))) states += 1;
  }
  return { states, steps: whole.steps.length };
}

/**
 * Sends a form a thousand times and confirms its link twenty times in parallel: counts emails and accounts beyond the
 * first.
 */
async function duplicates(program: People): Promise<number> {
  const email = 'thousand@cedar.example';
  await Promise.all(Array.from({ length: atOnce }, () => ask(program, email)));
  const emailCount = listEmailsTo(program, email).length;
  const code = codeFor(program, email);
  await Promise.all(Array.from({ length: 20 }, () => answer(program, code)));
  return emailCount - 1 + (await listUsersOfEmail(email)).length - 1;
}

/** Measures the percentage of the corpus that is refused: as an address, and as a redirect of a public page. */
async function ssrfRefused(): Promise<number> {
  const results = [
    ...closedAddresses.map(address => !isPublicAddress(address)),
    ...(await Promise.all(
      refusedAddresses.map(async address => {
        const found = await fetchPublicPage(address, { resolve: async () => ['127.0.0.1'] });
        return 'problem' in found && found.problem === 'refused';
      }),
    )),
  ];
  return rounded((100 * results.filter(Boolean).length) / results.length, 1);
}

/** Sign-up under crashes and a thousand parallel forms, and the protection when reading strangers' websites. */
export const signUpFigures: FigureGroup = {
  names: ['signup-partial-states', 'signup-duplicates', 'ssrf-refused'],
  async *measure() {
    const program = await startPeople({
      now: new Date('2026-11-22T12:00:00Z'),
      queues: true,
      env: { CALL_RATES: 'unlimited' },
    });
    try {
      await seedTree();
      const { states, steps } = await partialStates(program);
      yield {
        name: 'signup-partial-states',
        value: states,
        unit: `of ${steps - 1} kills`,
        against: 'limit',
        againstValue: 0,
      };
      yield {
        name: 'signup-duplicates',
        value: await duplicates(program),
        unit: `of ${atOnce} forms at once`,
        against: 'limit',
        againstValue: 0,
      };
      yield {
        name: 'ssrf-refused',
        value: await ssrfRefused(),
        unit: '%',
        against: 'limit (at least)',
        againstValue: 100,
      };
    } finally {
      await program.stop();
    }
  },
};
