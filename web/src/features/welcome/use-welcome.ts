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

type Partner = {
  readonly info: SalesTokenInfo | undefined;
  readonly state: 'none' | 'asked' | 'known' | 'unknown' | 'failed';
};

/** Pauses between requests for a partner; the last one repeats. */
const retryMs = [1000, 3000, 10_000, 30_000];

/**
 * The partner that the address names. Only a partner that does not exist is unknown. After any other failure the
 * address may still be right, and the request is repeated.
 */
export function usePartner(salesToken: string | undefined): Partner {
  const [partner, setPartner] = useState<Partner>({
    info: undefined,
    state: salesToken === undefined ? 'none' : 'asked',
  });
  useEffect(() => {
    if (salesToken === undefined) return undefined;
    let timer: number | undefined;
    let left = false;
    const ask = async (attempt: number): Promise<void> => {
      const { data, error } = await callOpen(getSalesTokenInfo, { params: { salesToken } });
      if (left) return;
      if (data !== undefined) return setPartner({ info: data, state: 'known' });
      if (error.status === 404) return setPartner({ info: undefined, state: 'unknown' });
      setPartner({ info: undefined, state: 'failed' });
      timer = window.setTimeout(() => void ask(attempt + 1), retryMs[attempt] ?? retryMs.at(-1));
      return undefined;
    };
    void ask(0);
    return () => {
      left = true;
      window.clearTimeout(timer);
    };
  }, [salesToken]);
  return partner;
}
