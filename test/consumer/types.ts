// Compiled in a folder outside the project, with the packed tarballs, without access to the sources.
import { getSession, MiddlewareAuth } from '@authengine/express'
import Credentials from '@authengine/express/providers/credentials'
import { type AuthConfig, AuthEngine, type AuthPlugin, CredentialsSignin, defineConfig } from 'authengine'
import { CredentialsProvider } from 'authengine/provider'
import express from 'express'

class WrongTenant extends CredentialsSignin {
  override code = 'wrong-tenant'
}

class CodeProvider extends CredentialsProvider {
  override authorize({ code }: Readonly<Record<string, string>>): { id: string } | null {
    if (code === 'elsewhere') throw new WrongTenant()
    return code ? { id: code } : null
  }
}

const audit: AuthPlugin = {
  id: 'audit',
  name: 'audit',
  register: (registry) => void registry.on({ signIn: ({ user }) => user.id }),
}
const config = defineConfig({
  providers: [Credentials({ authorize: () => null }), CodeProvider],
  plugins: [audit],
  callbacks: {
    session: ({ session, token }) => ({ ...session, role: token?.['role'] === 'admin' ? 'admin' : 'guest' }),
  },
})
const plain: AuthConfig = { providers: [] }

const app = express()
app.use('/auth', MiddlewareAuth(config))
app.get('/', async (req, res) => {
  const session = await getSession(req, config)
  const role: string | undefined = session?.role
  const { session: other } = await new AuthEngine(plain).session({ headers: new Headers(), url: 'http://localhost/' })
  res.json({ role, name: other?.user?.name })
})
