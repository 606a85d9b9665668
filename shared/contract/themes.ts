import * as z from 'zod/mini';
import { themeSchema } from '../model/user.ts';
import { defineEndpoint } from './endpoint.ts';

const none = z.strictObject({});

export const listThemes = defineEndpoint({
  id: 'list-themes',
  area: 'session',
  method: 'GET',
  path: '/themes',
  summary: 'List all white labels, for administrators',
  params: none,
  query: none,
  status: 200,
  response: z.object({ themes: z.array(themeSchema) }),
  access: { kind: 'user', action: 'theme.manage' },
});

export const putTheme = defineEndpoint({
  id: 'put-theme',
  area: 'session',
  method: 'PUT',
  path: '/themes',
  summary: 'Save the white label of an origin; unreadable colors are refused by name',
  params: none,
  query: none,
  body: z.strictObject(themeSchema.shape),
  status: 200,
  response: themeSchema,
  access: { kind: 'user', action: 'theme.manage' },
});

export const uploadThemeImage = defineEndpoint({
  id: 'upload-theme-image',
  area: 'session',
  method: 'POST',
  path: '/themes/images',
  summary: 'Upload a logo or icon of a white label: PNG, JPEG, GIF, or WebP up to 200 KB and 2000 x 2000',
  params: none,
  query: none,
  body: z.strictObject({ image: z.instanceof(Uint8Array) }),
  bodyType: 'multipart',
  status: 200,
  response: z.object({ imageUrl: z.string() }),
  access: { kind: 'user', action: 'theme.manage' },
});
