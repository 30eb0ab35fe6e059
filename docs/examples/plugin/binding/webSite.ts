import type { AuthConfig } from 'authengine'
import { visit, webAuth } from './webAuth.js'
import { WebApp } from './WebApp.js'

/** An application of the framework. */
export const webSite = (config: AuthConfig): WebApp =>
  new WebApp().use('/auth', webAuth(config)).use('/', async (context) => {
    const session = await (await visit(context, config)).session()
    return new Response(session?.user ? `Hello, ${session.user.name ?? 'you'}` : 'Sign in at /auth/signin')
  })
