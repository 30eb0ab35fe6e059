import FullstackAuth from '@authengine/next'

// The edge runtime has no SMTP, so this configuration has no providers. It reads the same cookies with the same secret.
export const { auth: middleware } = FullstackAuth({
  pages: { signIn: '/login' },
  callbacks: { authorized: ({ auth }) => Boolean(auth?.user) },
})

export const config = {
  matcher: ['/members/:path*'],
  // This package contains code for servers that never runs here.
  unstable_allowDynamic: ['**/node_modules/reflect-metadata/**'],
}
