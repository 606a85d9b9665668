import type { FileChooser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodePng } from '../../functions/services/media/gauge-png.ts';
import { axeOn } from '../../scripts/bench/axe.ts';
import { clicksToTasks } from '../../scripts/browser/task-clicks.ts';
import { signIn } from './sign-in.ts';
import { type Program, startProgram } from './support.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const address = '/directories?site=northfold-franchise';

/** A picture of one shade, or of noise that compresses as badly as a photograph. */
function makePicture(width: number, height: number, noise: number): Uint8Array {
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0, state = 1; noise > 0 && at < pixels.length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    if (at % 4 !== 3) pixels[at] = Math.floor(state / 8_388_608);
  }
  return encodePng(width, height, pixels);
}

it('an administrator completes a profile; ring, sidebar, public card and site user view update', async () => {
  const { origin } = program.stack;
  const admin = await program.open();
  await signIn(admin.page, origin, 'admin@insights.test', address);
  const { page } = admin;
  const ring = (percent: number, of = 'Profile completeness') => page.getByRole('img', { name: `${of}: ${percent} of 100`, exact: true }).waitFor();
  await ring(80);
  // The tag that is missing is added with one press, and is worth its 10.
  await page.getByText('utm_medium is missing; add utm_medium=referral').waitFor();
  await page.getByRole('button', { name: 'Add it' }).click();
  await ring(90);
  // What is missing leads to its field.
  await page.getByRole('button', { name: 'Add a link to a video' }).click();
  expect(await page.getByLabel('Video', { exact: true }).evaluate(field => field === document.activeElement)).toBe(true);
  await page.keyboard.type('https://vimeo.com/123456789');
  await ring(100);
  await page.getByLabel('Veteran benefit', { exact: true }).fill('20% off the franchise fee');
  await page.getByRole('article', { name: /^Preview of/ }).getByText('20% off the franchise fee').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Profile saved').waitFor();
  await ring(100, 'Veteran profile');
  expect(await axeOn(page, 'directories')).toEqual([]);

  const dana = await program.open({ width: 390, height: 844 });
  await signIn(dana.page, origin, 'site@insights.test', address);
  await dana.page.getByRole('img', { name: 'Profile completeness: 100 of 100', exact: true }).waitFor();
  expect(await dana.page.getByLabel('Listing at VetFran').inputValue()).toBe('https://www.vetfran.org/franchise/northfold');
  expect(await dana.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect([admin.problems, dana.problems]).toEqual([[], []]);
});

it('uploads, rejects, describes, replaces and removes logo and pictures without losing typed text', async () => {
  const { origin } = program.stack;
  const site = await program.open();
  await signIn(site.page, origin, 'site@insights.test', address);
  const { page } = site;
  const card = page.getByRole('article', { name: /^Preview of/ });
  const chosen = async (button: string, files: Parameters<FileChooser['setFiles']>[0]) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: button, exact: true }).press('Enter')]);
    await chooser.setFiles(files);
  };
  const png = (name: string, width: number, height: number, noise = 0) => ({ name, mimeType: 'image/png', buffer: Buffer.from(makePicture(width, height, noise)) });
  await page.getByLabel('Veteran benefit', { exact: true }).fill('Typed before');
  // Not a picture, too small, and one that is far too large, which is made smaller; the good one is taken.
  await chosen('Add images', [{ name: 'flyer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }, png('small.png', 100, 100), png('photo.png', 2100, 1200, 1)]);
  await page.getByText('Upload a PNG, JPEG, GIF, or WebP image').waitFor();
  await page.getByText('An image needs at least 320 x 180 pixels. This one is 100 x 100').waitFor();
  const alt = page.getByLabel('Description of image 5');
  await alt.waitFor();
  await page.getByText('1 image uploaded').waitFor();
  const readSize = (label: string) => page.getByRole('img', { name: label, exact: true }).last().evaluate(image => (image instanceof HTMLImageElement ? [image.naturalWidth, image.naturalHeight] : []));
  expect(await page.getByRole('button', { name: 'Save', exact: true }).getAttribute('aria-disabled')).toBe('true');
  await alt.fill('Two nurses at a door');
  expect(Math.max(...(await readSize('Two nurses at a door')))).toBeLessThanOrEqual(2000);
  expect(await page.getByRole('button', { name: /^Try / }).count()).toBe(0);
  await page.getByRole('button', { name: 'Discard flyer.pdf' }).click();
  await page.getByRole('button', { name: 'Discard small.png' }).click();
  // Dropped beside the others; what was typed meanwhile stands.
  const dropped = await page.evaluateHandle(bytes => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(bytes)], 'dropped.png', { type: 'image/png' }));
    return transfer;
  }, [...makePicture(640, 360, 0)]);
  // What is only turned away for now can be sent again.
  await page.route('**/listing/images', route => route.fulfill({ status: 429, json: { code: 'too-many-requests', message: 'Too many at once' } }), { times: 1 });
  await page.locator('.picture-drop').last().dispatchEvent('drop', { dataTransfer: dropped });
  await page.getByRole('button', { name: 'Try dropped.png again' }).click();
  await page.getByLabel('Description of image 6').fill('A plain ground');
  // Replaced, the picture keeps its place and its words.
  const before = await page.getByRole('img', { name: 'A plain ground', exact: true }).last().getAttribute('src');
  await chosen('Replace image 6', png('other.png', 800, 450));
  await expect.poll(() => page.getByRole('img', { name: 'A plain ground', exact: true }).last().getAttribute('src')).not.toBe(before);
  expect(await readSize('A plain ground')).toEqual([800, 450]);
  await page.getByRole('button', { name: 'Remove image 1' }).click();
  expect(await page.getByLabel('Veteran benefit', { exact: true }).inputValue()).toBe('Typed before');
  // The logo is the site's own, and the card and the sidebar follow at once.
  await chosen('Upload a logo', png('logo.png', 128, 128));
  await card.locator('img.listing-logo').waitFor();
  await page.getByRole('img', { name: /^Logo of/ }).waitFor();
  expect(await page.getByLabel('Veteran benefit', { exact: true }).inputValue()).toBe('Typed before');
  expect(await axeOn(page, 'pictures')).toEqual([]);
  // Another saves meanwhile: both changes stand.
  const admin = await program.open();
  await signIn(admin.page, origin, 'admin@insights.test', address);
  await admin.page.getByLabel('Veteran participation', { exact: true }).fill('21');
  await admin.page.getByRole('button', { name: 'Save', exact: true }).click();
  await admin.page.getByText('Profile saved').waitFor();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await page.getByText(/Someone else changed this profile/).waitFor();
  await expect.poll(() => page.getByLabel('Veteran participation', { exact: true }).inputValue()).toBe('21');
  // Leaving asks first.
  await page.getByRole('link', { name: 'Inbox', exact: true }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect(await page.getByLabel('Veteran benefit', { exact: true }).inputValue()).toBe('Typed before');
  await save.click();
  await page.getByText('Profile saved').waitFor();
  await page.reload();
  await card.getByRole('button', { name: 'Next image' }).click();
  await card.getByText('2 of 5').waitFor();
  expect(await page.getByLabel('Description of image 5').inputValue()).toBe('A plain ground');
  await page.getByRole('button', { name: 'Remove the logo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Upload a logo' }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect([site.problems, admin.problems]).toEqual([[], []]);
});

it('redirects users whose sales token lacks directoryAccess', async () => {
  const { page } = await program.open();
  await signIn(page, program.stack.origin, 'shop@insights.test', '/directories');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/overview');
});

it('on a phone, arrows move cards and one list shows own tasks across sites', async () => {
  const { page, problems } = await program.open({ width: 390, height: 844 });
  await signIn(page, program.stack.origin, 'site@insights.test', '/task-manager?site=northfold-franchise');
  const title = 'Add a thank-you page goal to the franchise form';
  await page.getByRole('button', { name: `Move to Doing: ${title}` }).click();
  await page.getByRole('region', { name: 'Doing', exact: true }).getByRole('button', { name: title, exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axeOn(page, 'board')).toEqual([]);
  await page.getByRole('button', { name: 'My sites' }).click();
  await page.getByRole('region', { name: 'Your tasks on all sites' }).getByText(title).waitFor();
  expect(problems).toEqual([]);
});

it('assigns, moves and undoes several tasks together; deletion names them first', async () => {
  const { page, problems } = await program.open();
  await signIn(page, program.stack.origin, 'site@insights.test', '/task-manager?site=northfold-franchise');
  for (const title of ['Bulk one', 'Bulk two']) {
    await page.getByRole('button', { name: 'New task', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Title').fill(title);
    await page.getByRole('dialog').getByRole('button', { name: /^(Make|Add|Save)/ }).click();
    await page.getByRole('button', { name: title, exact: true }).waitFor();
  }
  const choose = async () => {
    for (const title of ['Bulk one', 'Bulk two']) await page.getByRole('checkbox', { name: `Choose ${title}` }).check();
  };
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  await choose();
  const bar = page.getByRole('group', { name: 'Selected tasks' });
  await bar.getByText('2 selected').waitFor();
  expect(await axeOn(page, 'bulk bar')).toEqual([]);
  await bar.getByRole('button', { name: 'Move to' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Doing' }).click();
  for (const title of ['Bulk one', 'Bulk two']) await column('Doing').getByRole('button', { name: title, exact: true }).waitFor();
  await page.getByText('2 tasks moved to Doing').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const title of ['Bulk one', 'Bulk two']) await column('Open').getByRole('button', { name: title, exact: true }).waitFor();
  await choose();
  await bar.getByRole('button', { name: 'Due date' }).click();
  await page.getByRole('dialog').getByLabel('Due').fill('2030-01-31');
  await page.getByRole('dialog').getByRole('button', { name: 'Apply to 2 tasks' }).click();
  await page.getByText('2 tasks due Jan 31, 2030').waitFor();
  await choose();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByText('“Bulk one”, “Bulk two” and all comments').or(page.getByRole('dialog').getByText('“Bulk two”, “Bulk one” and all comments')).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => page.getByRole('button', { name: /^Bulk (one|two)$/ }).count()).toBe(0);
  expect(problems).toEqual([]);
});

it('getting from a finding to its task takes at most two clicks', async () => {
  const { page, context } = await program.open();
  await signIn(page, program.stack.origin, 'admin@insights.test');
  const clicks = await clicksToTasks(page, program.stack.origin, 'northfold-franchise');
  expect(Math.max(...clicks.map(({ clicks: count }) => count))).toBeLessThanOrEqual(2);
  expect(clicks.map(({ kind }) => kind)).toEqual(['recommendation', 'audit']);
  await context.close();
});
