import { DeleteSuppressedDestinationCommand, NotFoundException } from '@aws-sdk/client-sesv2';
import { sesClient } from '../../runtime/clients/ses.ts';
import { deleteRefusal } from '../../stores/refused-addresses.ts';
import { changeUser, listUsersOfEmail } from '../../stores/users/users.ts';

/**
 * Lets an address receive email again. The provider's list is cleared first and ours last, so an interruption is fixed
 * by repeating it. An address that isn't refused needs nothing.
 */
export async function liftRefusedAddress(address: string): Promise<void> {
  try {
    await sesClient().send(new DeleteSuppressedDestinationCommand({ EmailAddress: address }));
  } catch (error) {
    if (!(error instanceof NotFoundException)) throw error;
  }
  for (const { user } of await listUsersOfEmail(address)) {
    await changeUser(user.userId, ({ mailRefused, ...current }) =>
      mailRefused === undefined || current.email !== address ? null : current,
    );
  }
  await deleteRefusal(address);
}
