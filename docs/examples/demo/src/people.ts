import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { User } from 'authengine'

/** The account that the start message prints. */
export const DEMO_ACCOUNT = { username: 'demo', password: 'correct-horse' } as const

const derive = promisify(scrypt) as (password: string, salt: Buffer, length: number) => Promise<Buffer>
const salt = randomBytes(16)
const people = new Map<string, { readonly hash: Buffer; readonly user: User }>([
  [
    DEMO_ACCOUNT.username,
    {
      hash: await derive(DEMO_ACCOUNT.password, salt, 32),
      user: { id: 'user-1', name: 'Dana Demo', email: 'dana@example.com' },
    },
  ],
])
const NOBODY = { hash: randomBytes(32), user: null }

/** Who a name and a password belong to. Takes as long for a name nobody has. */
export async function whoIs(username = '', password = ''): Promise<User | null> {
  const { hash, user } = people.get(username) ?? NOBODY
  return timingSafeEqual(await derive(password, salt, 32), hash) ? user : null
}
