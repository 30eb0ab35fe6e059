import { jwtVerify, SignJWT } from 'jose'

interface Coded {
  readonly token?: unknown
  readonly secret: string | string[]
}

const keyOf = ({ secret }: Coded): Uint8Array => new TextEncoder().encode([secret].flat()[0])

/** `jwt.encode` as many applications wrote it. */
export const encodeHs256 = async (coded: Coded): Promise<string> =>
  new SignJWT(coded.token as Record<string, unknown>)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime('30d')
    .sign(keyOf(coded))

/** `jwt.decode` that belongs to it. */
export const decodeHs256 = async (coded: Coded): Promise<Record<string, unknown> | null> =>
  (await jwtVerify(String(coded.token), keyOf(coded), { algorithms: ['HS256'] })).payload
