import { Jar } from './Jar.mjs'
import { must, ORIGIN } from './site.mjs'
import { timed } from './timed.mjs'

const TOKEN = 'a'.repeat(43)
const COOKIE = `csrf-token=${TOKEN}.${'b'.repeat(64)}; Path=/; HttpOnly; SameSite=Lax`
const SESSION = `session-token=${'c'.repeat(500)}; Path=/; Expires=Fri, 01 Jan 2100 00:00:00 GMT; HttpOnly; SameSite=Lax`

/** Responds with the same shape, but reads, checks and seals nothing. */
async function handle(request) {
  if (request.method === 'GET') return Response.json({ csrfToken: TOKEN }, { headers: { 'set-cookie': COOKIE } })
  await request.text()
  const headers = new Headers({ location: `${ORIGIN}/` })
  headers.append('set-cookie', SESSION)
  return new Response(null, { status: 302, headers })
}

/** The requests and responses of a form, csrf route and post: the lower limit for every library. */
export const formFloor = (path, fields, cookies = []) =>
  timed(() => {
    const call = async () => {
      const browser = new Jar(handle)
      browser.keep(cookies)
      const response = await browser.submit(path, fields)
      must(response.status === 302, 'not redirected', response.status)
    }
    return { call }
  }, 'reads, checks and seals nothing')
