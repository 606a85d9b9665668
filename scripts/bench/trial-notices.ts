import { handler as notices } from '../../functions/jobs/dispatch-trial-notices.ts';
import { setClock } from '../../functions/runtime/clock.ts';
import { collectPageSpeed } from '../../functions/services/collection/collect-page-speed.ts';
import { createNode } from '../../functions/stores/sites/sites.ts';
import { putUser } from '../../functions/stores/users/users.ts';
import { addDays, type Day } from '../../shared/domain/periods/days.ts';
import { dyingAfter, startPeople } from '../../test/functions/support/people.ts';
import { node, seedTree, user } from '../../test/functions/support/tree.ts';
import type { FigureGroup } from './figure.ts';

const first: Day = '2026-11-02';
const siteCount = 24;
const mornings = 24;
/** A morning's runs die after every eleventh step, each morning one step later, which covers every step twice. */
const stride = 11;
const plenty = { getRemainingTimeInMillis: () => 900_000 };
const run = () => notices({ v: 1, job: 'trial-notices', timeZone: 'America/New_York' }, plenty);

/** Days before its end at which a trial's people are notified, by hand from sheet 3. */
const noticeDays = [3, 1, 0, -7];
const makeSite = (index: number) => ({ siteId: `trial-${index}`, last: addDays(first, 2 + (index % 12)) });

/**
 * Notifies the people of trials ending on twelve consecutive days, each morning by runs that die, then three in
 * parallel: counts duplicate emails.
 */
async function doubled(): Promise<{ readonly doubled: number; readonly emails: number; readonly due: number }> {
  const program = await startPeople({ now: new Date(`${first}T06:00:00Z`), queues: true });
  try {
    await seedTree();
    for (let index = 0; index < siteCount; index += 1) {
      const { siteId, last } = makeSite(index);
      const attr = { url: `https://${siteId}.test`, tz: 'Eastern', trialExpiryDate: last } as const;
      const site = node(`/ISL/reseller/brand/org/north/${siteId}`, 'SITE', { attr });
      await createNode(site);
      await collectPageSpeed(site, new Date(`${first}T06:00:00Z`));
      for (const name of ['one', 'two']) await putUser(user(`${siteId}-${name}`, siteId));
    }
    for (let morning = 0; morning < mornings; morning += 1) {
      const day = addDays(first, morning);
      setClock(() => new Date(`${day}T13:30:00Z`));
      for (let steps = 1 + (morning % stride); steps < 120; steps += stride)
        if (!(await dyingAfter(steps, run)).died) break;
      await Promise.all([run(), run(), run()]);
    }
    const trialEmails = program
      .mails()
      .filter(({ subject }) => subject.startsWith('Your trial '))
      .map(({ to, subject }) => `${to.join()} ${subject}`);
    const days = Array.from({ length: mornings }, (_, morning) => addDays(first, morning));
    const countDue = ({ last }: { readonly last: Day }) =>
      noticeDays.filter(before => days.includes(addDays(last, -before))).length;
    const due = Array.from({ length: siteCount }, (_, index) => 2 * countDue(makeSite(index))).reduce(
      (sum, count) => sum + count,
      0,
    );
    return { doubled: trialEmails.length - new Set(trialEmails).size, emails: trialEmails.length, due };
  } finally {
    await program.stop();
  }
}

/** Duplicate trial notices under crashes and parallel runs. */
export const trialNoticeFigures: FigureGroup = {
  names: ['trial-notices-doubled'],
  async *measure() {
    const { doubled: count, emails, due } = await doubled();
    // A dying run may lose an email but never duplicates one; if most were lost, nothing would be proven.
    if (emails < due / 2) throw new Error(`Only ${emails} of ${due} mails were sent`);
    yield {
      name: 'trial-notices-doubled',
      value: count,
      unit: `of ${emails} mails, ${due} due`,
      against: 'limit',
      againstValue: 0,
    };
  },
};
