import { createContext, useContext } from 'react';

/** True if the report is opened by a share link: it then has no links to other pages. */
export const GuestContext = createContext(false);
export const useIsGuest = (): boolean => useContext(GuestContext);
