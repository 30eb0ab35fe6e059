import { CompilerAuth } from '@authengine/sveltekit'
import { config } from './config'

export const { handle, signIn, signOut, requestAuth } = CompilerAuth({
  ...config,
  basePath: '/sub/auth',
  pages: { signIn: '/sub/login' },
  callbacks: {
    ...config.callbacks,
    // Keeps every redirect on this site and below /sub.
    redirect({ url, baseUrl }) {
      const { origin, pathname } = new URL(url, baseUrl)
      const path = origin === baseUrl ? pathname : '/'
      return path.startsWith('/sub/') ? baseUrl + path : `${baseUrl}/sub${path}`
    },
  },
})
