import { uploadAvatar } from '../../../shared/contract/users.ts';
import { avatarLimits, avatarProblem } from '../../../shared/domain/forms/administration.ts';
import { notFound } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { storeImage } from '../../services/media/images.ts';
import { deleteReplacedImage } from '../../services/media/replaced-images.ts';
import { changeUser } from '../../stores/users/users.ts';

const maxBytes = avatarLimits.header * 1024;

export const handler = createHandler(uploadAvatar, async ({ subject, body }) => {
  const tooLarge = avatarProblem(maxBytes + 1, 'header') ?? '';
  const picture = { folder: 'avatars', owner: subject.userId } as const;
  const avatar = await storeImage(body.avatar, { ...picture, field: 'avatar', maxBytes, tooLarge });
  let replaced: string | undefined;
  const saved = await changeUser(subject.userId, user => {
    replaced = user.avatar;
    return { ...user, avatar };
  });
  if (saved === null) throw notFound();
  await deleteReplacedImage(picture, replaced, avatar);
  return { avatarUrl: avatar };
});
