import { updateUser, type BodyInput, type User } from '@plumbline/contract';
import { api } from '../../lib/api/api.ts';
import { session } from '../../lib/session/current.ts';

/** Changes one's own profile; the whole client sees the new user at once. */
export const saveUser = async (user: User, change: BodyInput<typeof updateUser>): Promise<User> => {
  const { data } = await api.call(updateUser, { params: { id: user.id }, body: change });
  session.putUser(data);
  return data;
};
