import { DeleteSuppressedDestinationCommand, NotFoundException } from '@aws-sdk/client-sesv2';
import { sesClient } from '../../runtime/clients/ses.ts';
import { deleteRefusal } from '../../stores/refused-addresses.ts';
import { changeUser, listUsersOfEmail } from '../../stores/users/users.ts';

/**
 * Lets an address be mailed again. The mail provider's own list comes first and ours last, so that what an interruption
 * left stands in the list and is lifted by lifting again. An address that is not refused is left as it is.
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
