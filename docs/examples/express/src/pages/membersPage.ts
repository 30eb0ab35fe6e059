import type { User } from '@authengine/express'
import { escaped, page } from './page.js'

/**
 * A page that only signed-in users see.
 *
 * @param hasDeleted - Whether the user has just deleted their data.
 */
export const membersPage = ({ email, name }: User, hasDeleted: boolean): string =>
  page(
    'Members',
    `<p id="secret">Only members read this, ${escaped(name ?? email ?? 'unnamed user')}.</p>
     ${hasDeleted ? '<p role="status">Your data was deleted.</p>' : ''}
     <form method="post" action="/members/delete"><button>Delete my data</button></form>
     <p><a href="/">Home</a> <a href="/auth/account">Your account</a></p>`,
  )
