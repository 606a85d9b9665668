import { readable } from '../../../shared/domain/theme/colours.ts';
import type { Theme } from '../../../shared/model/user.ts';

/** Parts of a white label that an email shows, validated when saved. */
export type EmailTheme = Pick<Theme, 'title' | 'primary' | 'mainLogo'>;

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * Email programs support no custom properties: light colors are written into each element, dark ones by class in a
 * style sheet.
 */
export const light = {
  ground: '#f1f5f9',
  card: '#ffffff',
  inner: '#f8fafc',
  ink: '#0f172a',
  quiet: '#475569',
  line: '#e2e8f0',
  judged: '#d0443b',
  good: '#15703c',
  bad: '#b3261e',
  warning: '#8a5200',
};
export const dark = {
  ground: '#0b0f14',
  card: '#161b22',
  inner: '#1b222b',
  ink: '#f1f5f9',
  quiet: '#a3b1c4',
  line: '#2b3440',
  judged: '#e0574d',
  good: '#4cc38a',
  bad: '#ff8a80',
  warning: '#e5a84b',
};
/** Tone of a word in an email: its color and sign. */
export type EmailTone = 'good' | 'bad' | 'warning' | 'neutral';
/** Returns a tone's class and color; neutral looks like the surrounding text. */
export const toned = (tone: EmailTone): { readonly kind: string; readonly colour: string } =>
  tone === 'neutral' ? { kind: 'quiet', colour: light.quiet } : { kind: tone, colour: light[tone] };
const font = 'font-family:-apple-system,Segoe UI,Helvetica,Arial,sans-serif';
export const style = (colour: string, more = '') => `${font};font-size:15px;line-height:1.5;color:${colour};${more}`;

/** Returns an email's style sheet: dark by the reader's setting; on phones changes move below their name. */
export const sheet = (primary: string) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.ground{background:${dark.ground}!important}.card{background:${dark.card}!important;border-color:${dark.line}!important}
.ink{color:${dark.ink}!important}.quiet{color:${dark.quiet}!important}.line{border-color:${dark.line}!important}.link{color:${readable(primary, dark.card, '#ffffff', 4.5)}!important}
.bar{background:${readable(primary, dark.card, '#ffffff', 3)}!important}.judged{background:${dark.judged}!important}.mark{border-color:${dark.ink}!important}
.good{color:${dark.good}!important}.bad{color:${dark.bad}!important}.warning{color:${dark.warning}!important}.inner{background:${dark.inner}!important}}
@media (max-width:480px){.who,.detail{display:block!important;text-align:left!important}.who{padding-bottom:0!important}.detail{padding-top:0!important;border-top:0!important}}`;

/** Renders the white label's logo, or its name. */
export const mailHead = ({ title, mainLogo }: EmailTheme, origin: string): string =>
  mainLogo === undefined
    ? `<strong class="ink" style="${style(light.ink, 'font-weight:600')}">${escaped(title)}</strong>`
    : `<img src="${escaped(new URL(mainLogo, origin).href)}" alt="${escaped(title)}" height="32" style="display:block;height:32px">`;
