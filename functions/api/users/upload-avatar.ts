import { uploadAvatar } from '../../../shared/contract/users.ts';
import { avatarLimits, avatarProblem } from '../../../shared/domain/forms/administration.ts';
import { notFound } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { storeImage } from '../../services/images.ts';
import { changeUser } from '../../stores/users.ts';

const maxBytes = avatarLimits.header * 1024;

export const handler = createHandler(uploadAvatar, async ({ subject, body }) => {
  const tooLarge = avatarProblem(maxBytes + 1, 'header') ?? '';
  const avatar = await storeImage(body.avatar, { folder: 'avatars', field: 'avatar', maxBytes, tooLarge });
  if ((await changeUser(subject.userId, user => ({ ...user, avatar }))) === null) throw notFound();
  return { avatarUrl: avatar };
});
