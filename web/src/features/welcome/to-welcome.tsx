import { useEffect } from 'react';

/**
 * Sign-up is a document of its own (web/welcome.html): the program that comes to its address within itself goes there.
 */
export function ToWelcome() {
  useEffect(() => window.location.reload(), []);
  return null;
}
