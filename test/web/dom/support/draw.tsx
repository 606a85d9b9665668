import { act as actOfReact, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter, MemoryRouter } from 'react-router-dom';
import { expect } from 'vitest';
import { apiSlice } from '../../../../web/src/app/api/api-slice.ts';
import { createStore } from '../../../../web/src/app/store.ts';
import { toastClosed } from '../../../../web/src/components/toast/toast-slice.ts';
import { closeServer } from './server.ts';

/** One store for all: what it hears of the browser it hears once. */
export const store = createStore();
const roots: Root[] = [];

/** Work whose drawing is finished when it answers; between two of them React draws by itself, as in a browser. */
async function act<T>(work: () => Promise<T>): Promise<T> {
  const flag = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  flag.IS_REACT_ACT_ENVIRONMENT = true;
  try {
    return await actOfReact(work);
  } finally {
    flag.IS_REACT_ACT_ENVIRONMENT = false;
  }
}

/** Draws a part of the program into the document, at an address; without one, at the browser's own. */
export async function draw(part: ReactNode, at: string | null = '/'): Promise<void> {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  roots.push(root);
  await act(async () => root.render(<Provider store={store}>{at === null ? <BrowserRouter>{part}</BrowserRouter> : <MemoryRouter initialEntries={[at]}>{part}</MemoryRouter>}</Provider>));
}

/** Draws a hook and answers what it gives, always as it stands. */
export async function drawHook<T>(use: () => T): Promise<{ readonly now: T }> {
  const given: { now?: T } = {};
  function Holder() {
    given.now = use();
    return null;
  }
  await draw(<Holder />);
  return given as { readonly now: T };
}

/** Takes everything out of the document, as a reload does; what the tab stores stays. */
export async function unload(): Promise<void> {
  await act(async () => {
    for (const root of roots.splice(0)) root.unmount();
    store.dispatch(apiSlice.util.resetApiState());
  });
  document.body.innerHTML = '';
}

export async function empty(): Promise<void> {
  await act(async () => {
    for (const root of roots.splice(0)) root.unmount();
    for (const { id } of toasts()) store.dispatch(toastClosed(id));
    store.dispatch(apiSlice.util.resetApiState());
  });
  document.body.innerHTML = '';
  closeServer();
}

const toasts = () => store.getState().toasts.toasts;
/** What the program said in its short messages. */
export const listToastTexts = (): string[] => toasts().map(({ text }) => text);

const named = (element: Element): string => (element.getAttribute('aria-label') ?? element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
const isNamed = (element: Element, name: string | RegExp) => (typeof name === 'string' ? named(element) === name : name.test(named(element)));
const all = <E extends Element>(selector: string): E[] => [...document.querySelectorAll<E>(selector)];

/** Buttons, menu items and links of this name; the last stands on top. */
export const buttons = (name: string | RegExp): HTMLElement[] => all<HTMLElement>('button, a[href]').filter(element => isNamed(element, name));
export function button(name: string | RegExp): HTMLElement {
  const found = buttons(name).at(-1);
  if (found === undefined) throw new Error(`There is no button ${String(name)} among: ${all('button, a[href]').map(named).join(' | ')}`);
  return found;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** The field of a label; the last stands on top. */
export function field(label: string): Field {
  const found = all<Field>('input, textarea, select').findLast(
    element => isNamed(element, label) || [...(element.labels ?? [])].some(labelElement => (labelElement.textContent ?? '').trim() === label) || document.querySelector(`label[for="${element.id}"]`)?.textContent?.trim() === label,
  );
  if (found === undefined) throw new Error(`There is no field ${label} among: ${all('label').map(named).join(' | ')}`);
  return found;
}

/** What can be read in the document. */
export const text = (): string => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ');
export const dialogs = (): string[] => all<HTMLDialogElement>('dialog[open]').map(dialog => dialog.querySelector('h2')?.textContent ?? '');

export const press = (name: string | RegExp): Promise<void> => act(async () => button(name).click());
export const write = (label: string, value: string): Promise<void> => act(async () => enter(field(label), value));
/** Presses a switch. */
export const toggle = (label: string): Promise<void> => act(async () => field(label).click());

function enter(element: Field, value: string): void {
  // React watches the element's own setter: the prototype's is what typing uses.
  const prototype = Object.getPrototypeOf(element) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** Escape, as a browser passes it to an open dialog: the key, and where nobody refuses it, its cancelling. */
export const pressEscape = (): Promise<void> =>
  act(async () => {
    const dialog = all<HTMLDialogElement>('dialog[open]').at(-1);
    if (dialog === undefined) throw new Error('No dialog is open');
    const isTaken = dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    if (isTaken && dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
  });

/** Something that the program does, with all that follows from it. */
export const doing = <T,>(work: () => Promise<T> | T): Promise<T> => act(async () => work());

/** Waits until a text is there, or another check answers true. */
export async function until(condition: string | (() => boolean)): Promise<void> {
  await expect
    .poll(async () => {
      await act(async () => undefined);
      return typeof condition === 'string' ? text().includes(condition) : condition();
    }, { message: typeof condition === 'string' ? `"${condition}" is not there` : String(condition), interval: 5 })
    .toBe(true);
}
