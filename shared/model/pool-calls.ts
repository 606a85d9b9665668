/**
 * Calls to the user pool that set a password or change how a person signs in. They need only the person's token or
 * code, but our server makes them after its own checks. The pool's firewall refuses them from browsers.
 */
export const serverCalls = [
  'ConfirmForgotPassword',
  'ChangePassword',
  'SignUp',
  'ConfirmSignUp',
  'AssociateSoftwareToken',
  'VerifySoftwareToken',
  'SetUserMFAPreference',
] as const;
