import type { User } from '../core/User.js'

/** What may be undefined member by member. */
type Shown = Readonly<Partial<Record<'name' | 'email' | 'image', string | null | undefined>>>

/** What a client sees of the user unless the application says otherwise. */
export function shownUser({ name, email, image }: Shown): User {
  const user: User = {}
  if (name !== undefined) user.name = name
  if (email !== undefined) user.email = email
  if (image !== undefined) user.image = image
  return user
}
