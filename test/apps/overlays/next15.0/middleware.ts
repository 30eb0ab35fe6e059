import FullstackAuth from '@authengine/next'

// The edge runtime has no SMTP, so it does without the providers: it reads the same cookies with the same secret.
export const { auth: middleware } = FullstackAuth({
  pages: { signIn: '/login' },
  callbacks: { authorized: ({ auth }) => Boolean(auth?.user) },
})

export const config = {
  matcher: ['/members/:path*'],
  // It has code for servers in it that is never run here.
  unstable_allowDynamic: ['**/node_modules/reflect-metadata/**'],
}
