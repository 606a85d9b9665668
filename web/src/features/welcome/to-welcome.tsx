import { useEffect } from 'react';

/**
 * Sign-up is a separate document (web/welcome.html): the app redirects to it when its own router reaches the address.
 */
export function ToWelcome() {
  useEffect(() => window.location.reload(), []);
  return null;
}
