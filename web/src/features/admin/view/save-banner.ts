import type { SeenAccounts } from '../../../../../shared/model/node.ts';
import { connectableServices, serviceNames } from '../../../../../shared/platforms/registry.ts';
import type { Override } from '../../../components/override/override.ts';

const list = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

/** The effect of Save on services with a complete new sign-in or choice; null without one. */
export function saveBanner(
  { accounts, drafts }: Pick<Override, 'accounts' | 'drafts'>,
  stored: SeenAccounts,
): { readonly text: string; readonly about: string } | null {
  const services = connectableServices.filter(service => accounts[service] !== undefined);
  if (services.length === 0) return null;
  const names = list(services.map(service => serviceNames[service]));
  if (services.some(service => drafts[service]?.reset === true)) {
    return { text: 'Click the Save button to complete the reset token process.', about: `${names}: new token` };
  }
  const changes = services.every(service => stored[service] !== undefined);
  return { text: `Click the Save button to ${changes ? 'change' : 'connect'} ${names}.`, about: '' };
}
