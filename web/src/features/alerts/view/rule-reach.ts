import type { RuleReach } from '../../../../../shared/contract/alert-rules.ts';
import type { Service } from '../../../../../shared/platforms/registry.ts';

export type Applied = {
  /** The services with an account; `isEcommerce` is true if the site has a shop. */
  readonly connected: readonly Service[];
  readonly isEcommerce: boolean;
};

const counted = (count: number, word: string): string =>
  count === 0 ? `No ${word}` : `${count} ${count === 1 ? word : `${word}s`}`;

/** The scope of a rule: all sites, those with a service, or shops. */
export function appliesTo({ site, reach }: { readonly site: Applied | null; readonly reach: RuleReach | null }) {
  return (of?: Service | 'shop'): string => {
    if (site !== null) {
      if (of === undefined) return 'This site';
      if (of === 'shop') return site.isEcommerce ? 'This site' : 'E-commerce sites';
      return site.connected.includes(of) ? 'This site' : 'Not connected';
    }
    if (reach === null) return of === undefined ? 'All sites' : of === 'shop' ? 'E-commerce sites' : 'Connected sites';
    if (of === 'shop') return counted(reach.shops, 'e-commerce site');
    return counted(of === undefined ? reach.sites : (reach.connected[of] ?? 0), 'site');
  };
}
