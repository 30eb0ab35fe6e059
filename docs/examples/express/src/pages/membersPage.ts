import type { User } from '@authengine/express'
import { escaped, page } from './page.js'

/** Only for those who are signed in. */
export const membersPage = ({ name }: User): string =>
  page(
    'Members',
    `<p id="secret">Only members read this, ${escaped(name ?? 'unnamed user')}.</p><p><a href="/">Home</a></p>`,
  )
