import { must } from '../../site.mjs'

export default {
  title: 'password sign-in: the POST with a CSRF token',
  make: async () => {
    const { create } = await import('../../../subjects/authengine.mjs')
    const { jar } = create()
    return async () => {
      const browser = jar()
      const { csrfToken } = await (await browser.get('/auth/csrf')).json()
      return async () => {
        const fields = { csrfToken, username: 'ann', password: 'secret' }
        const { status } = await browser.post('/auth/callback/credentials', fields)
        must(status === 302 && browser.header.includes('session-token'), 'not signed in', status)
      }
    }
  },
}
