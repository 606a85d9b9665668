import { passwordRules } from '../../../../shared/domain/forms/login.ts';
import { usePasswordLength } from '../../app/session/use-password-length.ts';
import { PassIcon, NoneIcon } from '../../components/icons/status.tsx';

/** Lists every rule of a password with its result, in the specification's words. */
export function PasswordRules({ password }: { password: string }) {
  const length = usePasswordLength();
  return (
    <ul className="public-rules" aria-label="Password rules">
      {passwordRules(length).map(rule => {
        const holds = rule.holds(password);
        return (
          <li key={rule.message} className={holds ? 'holds' : undefined}>
            {holds ? <PassIcon size={14} /> : <NoneIcon size={14} />}
            {rule.message}
            <span className="visually-hidden">{holds ? ': met' : ': not met'}</span>
          </li>
        );
      })}
    </ul>
  );
}
