import { useEffect, useState } from 'react';
import { getSalesTokenInfo } from '../../../../shared/contract/sales-tokens.ts';
import { getTheme } from '../../../../shared/contract/session.ts';
import type { SalesTokenInfo } from '../../../../shared/model/sales-token.ts';
import { defaultTheme, type Theme } from '../../../../shared/model/user.ts';
import { callOpen } from '../../app/api/open-call.ts';

/** The white label of this address, the product's own until it is known. */
export function useOpenTheme(): Theme {
  const [theme, setTheme] = useState(defaultTheme);
  useEffect(() => {
    void callOpen(getTheme, { query: { origin: window.location.origin } }).then(
      ({ data }) => data !== undefined && setTheme(data),
    );
  }, []);
  return theme;
}

type Partner = { readonly info: SalesTokenInfo | undefined; readonly state: 'none' | 'asked' | 'known' | 'unknown' };

/** The partner that the address names: asked for, known, or not to be had. */
export function usePartner(salesToken: string | undefined): Partner {
  const [partner, setPartner] = useState<Partner>({
    info: undefined,
    state: salesToken === undefined ? 'none' : 'asked',
  });
  useEffect(() => {
    if (salesToken === undefined) return;
    void callOpen(getSalesTokenInfo, { params: { salesToken } }).then(({ data }) =>
      setPartner({ info: data, state: data === undefined ? 'unknown' : 'known' }),
    );
  }, [salesToken]);
  return partner;
}
