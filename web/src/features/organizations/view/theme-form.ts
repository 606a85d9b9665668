import * as z from 'zod/mini';
import { contrast, parseHex } from '../../../../../shared/domain/theme/colours.ts';
import { themeProblems } from '../../../../../shared/domain/theme/problems.ts';
import { defaultTheme, themeSchema, type Theme } from '../../../../../shared/model/user.ts';

/** Every field as it is typed; empty means not set. */
export type ThemeForm = {
  readonly origin: string;
  readonly siteId: string;
  readonly title: string;
  readonly primary: string;
  readonly secondary: string;
  readonly sideMenu: string;
  readonly mainLogo: string;
  readonly favIcon: string;
  readonly supportEmail: string;
  readonly topLevelName: Theme['topLevelName'];
};

export const formOfTheme = (theme: Theme): ThemeForm => ({
  origin: theme.origin,
  siteId: theme.siteId ?? '',
  title: theme.title,
  primary: theme.primary,
  secondary: theme.secondary,
  sideMenu: theme.sideMenu ?? '',
  mainLogo: theme.mainLogo ?? '',
  favIcon: theme.favIcon ?? '',
  supportEmail: theme.supportEmail ?? '',
  topLevelName: theme.topLevelName,
});
export const newThemeForm: ThemeForm = formOfTheme(defaultTheme);

const typed = (value: string): string | undefined => (value.trim() === '' ? undefined : value.trim());

export type ThemeResult =
  | { readonly ok: true; readonly theme: Theme }
  | { readonly ok: false; readonly errors: Readonly<Partial<Record<keyof ThemeForm, string>>> };

/** The white label from a form, or the problems by field, including unreadable colors. */
export function checkThemeForm(form: ThemeForm, place: 'origin' | 'organization'): ThemeResult {
  const draft = {
    origin:
      place === 'origin'
        ? form.origin
            .trim()
            .replace(/\/{1,9}$/, '')
            .toLowerCase()
        : '',
    title: form.title.trim(),
    primary: form.primary.trim(),
    secondary: form.secondary.trim(),
    topLevelName: form.topLevelName,
    ...(place === 'organization' ? { siteId: form.siteId.trim() } : {}),
    sideMenu: typed(form.sideMenu),
    mainLogo: typed(form.mainLogo),
    favIcon: typed(form.favIcon),
    supportEmail: typed(form.supportEmail),
  };
  const errors: Partial<Record<keyof ThemeForm, string>> = {};
  if (place === 'origin' && !/^https?:\/\/[\w.:-]+$/.test(draft.origin))
    errors.origin = 'An address like https://app.example.com, without a path';
  if (draft.title === '') errors.title = 'A title is required';
  const parsed = z.safeParse(themeSchema, draft);
  if (!parsed.success) {
    const fields = Object.keys(form);
    for (const issue of parsed.error.issues) {
      const field = fields.find((name): name is keyof ThemeForm => name === issue.path[0]);
      if (field !== undefined) errors[field] ??= field === 'siteId' ? 'Choose an organization' : issue.message;
    }
  } else for (const { field, message } of themeProblems(parsed.data)) errors[field] ??= message;
  return parsed.success && Object.keys(errors).length === 0 ? { ok: true, theme: parsed.data } : { ok: false, errors };
}

/** White on a color, '7.9 to 1'; a dash for an incomplete color. */
export const contrastText = (colour: string): string =>
  parseHex(colour) === null ? '–' : `${contrast(colour, '#ffffff').toFixed(1)} to 1`;

/** The label of the place where a white label applies. */
export const placeOfTheme = (theme: Theme): string => (theme.siteId === undefined ? theme.origin : theme.siteId);
export const keyOfTheme = (theme: Theme): string => `${theme.siteId ?? ''} ${theme.origin}`;
