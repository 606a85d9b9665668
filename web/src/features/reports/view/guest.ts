import { useContext } from 'react';
import { GuestCodeContext } from '../../../components/pdf/guest-code.ts';

/** True if the report is opened by a share link: it then has no links to other pages. */
export const useIsGuest = (): boolean => useContext(GuestCodeContext) !== null;
