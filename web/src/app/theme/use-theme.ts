import { defaultTheme, type Theme } from '../../../../shared/model/user.ts';
import { useGetThemeQuery } from '../api/session-endpoints.ts';

/** The white label of this address, the product's own until it is known. The signed-out pages use it. */
export function useTheme(): Theme {
  const { data } = useGetThemeQuery({ query: { origin: window.location.origin } });
  return data ?? defaultTheme;
}
