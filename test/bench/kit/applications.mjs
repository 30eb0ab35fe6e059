import { servicesOf } from './catalogue.mjs'

const named = (names) => names.map((name, at) => [`service${at}`, name])

/** Source text of a small application with credentials and the given services. */
export const ours = (services) =>
  [
    `import { AuthEngine } from 'authengine'`,
    `import Credentials from '@authengine/providers/credentials'`,
    ...named(services).map(([as, name]) => `import ${as} from '@authengine/providers/${name}'`),
    `const providers = [Credentials({ credentials: { username: {} }, authorize: () => ({ id: '1' }) })`,
    ...named(services).map(([as]) => `, ${as}({ clientId: 'id', clientSecret: 'secret' })`),
    `]`,
    `export const engine = new AuthEngine({ providers })`,
  ].join('\n')

export const authjs = (services) =>
  [
    `import { Auth } from '@auth/core'`,
    `import Credentials from '@auth/core/providers/credentials'`,
    ...named(services).map(([as, name]) => `import ${as} from '@auth/core/providers/${name}'`),
    `const providers = [Credentials({ credentials: { username: {} }, authorize: () => ({ id: '1' }) })`,
    ...named(services).map(([as]) => `, ${as}({ clientId: 'id', clientSecret: 'secret' })`),
    `]`,
    `export const handle = (request) => Auth(request, { providers })`,
  ].join('\n')

export const betterAuth = (services) =>
  [
    `import { betterAuth } from 'better-auth'`,
    `import { memoryAdapter } from 'better-auth/adapters/memory'`,
    `const service = { clientId: 'id', clientSecret: 'secret' }`,
    `const socialProviders = { ${services.map((name) => `'${name}': service`).join(', ')} }`,
    `export const auth = betterAuth({ database: memoryAdapter({}), emailAndPassword: { enabled: true }, socialProviders })`,
  ].join('\n')

export const everything = {
  ours: () => servicesOf('@authengine/providers'),
  authjs: () => servicesOf('@auth/core/providers'),
}
