import { environment } from '../../runtime/environment.ts';

/** Returns the address of a page of the product, for programs that show a number's source. */
export const makeAppLink = (path: string): string => `${environment().PUBLIC_ORIGIN}${path}`;
