import type { User } from '@authengine/express'
import { escaped, page } from './page.js'

/** A page that only signed-in users see. */
export const membersPage = ({ email, name }: User): string =>
  page(
    'Members',
    `<p id="secret">Only members read this, ${escaped(name ?? email ?? 'unnamed user')}.</p><p><a href="/">Home</a></p>`,
  )
