import { getIronSession, webCookies } from 'iron-session'
import { FOREIGN, LARGE, PERSON, SECRETS } from '../kit/site.mjs'

export const label = 'iron-session'
export const OPTIONS = { cookieName: 'iron', password: SECRETS[0], cookieOptions: { secure: false } }

export async function cookie({ large = false, options = OPTIONS } = {}) {
  const response = new Response()
  const session = await getIronSession(new Request('http://localhost/'), response, options)
  Object.assign(session, { user: PERSON, ...(large && { claims: LARGE }) })
  await session.save()
  const pairs = response.headers.getSetCookie().map((line) => line.split(';')[0])
  return [FOREIGN, ...pairs].join('; ')
}
export { getIronSession, webCookies }
