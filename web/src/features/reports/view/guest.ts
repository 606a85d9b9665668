import { createContext, useContext } from 'react';

/** Whether the report is read by a share link: then nothing on it leads anywhere else. */
export const GuestContext = createContext(false);
export const useIsGuest = (): boolean => useContext(GuestContext);
