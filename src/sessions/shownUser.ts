import type { User } from '../model/index.js'

/** What may be undefined member by member. */
type Shown = Readonly<Partial<Record<'name' | 'email' | 'image', string | null | undefined>>>

/** What a client sees of the user unless the application says otherwise. */
export const shownUser = ({ name, email, image }: Shown): User => ({
  ...(name !== undefined && { name }),
  ...(email !== undefined && { email }),
  ...(image !== undefined && { image }),
})
