import { useEffect, useState } from 'react';
import { usualPasswordLength } from '../../../../shared/domain/forms/login.ts';
import { loadConfig } from './config.ts';

/** The minimum length of a new password at this stage. */
export function usePasswordLength(): number {
  const [length, setLength] = useState(usualPasswordLength);
  useEffect(() => {
    loadConfig().then(
      ({ passwordLength }) => setLength(passwordLength ?? usualPasswordLength),
      () => {},
    );
  }, []);
  return length;
}
