import { createContext } from 'react';

/** The code of the share link that opened the page; null for signed-in users. */
export const GuestCodeContext = createContext<string | null>(null);
