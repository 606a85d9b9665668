import { Amplify } from 'aws-amplify';
import { confirmSignIn, fetchAuthSession, resetPassword, signIn, signOut } from 'aws-amplify/auth';
import type { WebConfig } from '../../../../shared/model/web-config.ts';

export { confirmSignIn, fetchAuthSession, resetPassword, signIn, signOut };

export function configureIdentity(config: WebConfig): void {
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: config.userPoolId,
        userPoolClientId: config.userPoolClientId,
        ...(config.userPoolEndpoint === undefined ? {} : { userPoolEndpoint: config.userPoolEndpoint }),
      },
    },
  });
}
