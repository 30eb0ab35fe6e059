import type { MemoryAdapter } from 'authengine'
import type { AuthenticatorUse, StoredAuthenticator, UserStore } from 'authengine/adapter'

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Stores that keep WebAuthn credentials incorrectly, each with the case of the contract that detects it. */
export const authenticatorLiars: Readonly<Record<string, readonly [(adapter: MemoryAdapter) => void, RegExp]>> = {
  'ignores case in ids of keys': [
    ({ authenticators }) => {
      const found = authenticators.find.bind(authenticators)
      const ids: string[] = []
      const create = authenticators.create.bind(authenticators)
      Object.assign(authenticators, {
        create: (key: StoredAuthenticator) => create(key).then(() => void ids.push(key.credentialID)),
        find: async (id: string) =>
          (await found(id)) ?? found(ids.find((known) => known.toLowerCase() === id.toLowerCase()) ?? ''),
      })
    },
    /credential ids byte for byte/,
  ],
  'gives a passkey to the user who stores it last': [
    ({ authenticators }) => {
      const [create, remove] = [authenticators.create.bind(authenticators), authenticators.delete?.bind(authenticators)]
      Object.assign(authenticators, {
        create: async (key: StoredAuthenticator) => {
          await remove?.(key.credentialID, false)
          await create(key)
        },
      })
    },
    /one owner for a passkey/,
  ],
  'looks at the counter first and sets it then': [
    ({ authenticators }) => {
      const use = authenticators.use.bind(authenticators)
      Object.assign(authenticators, {
        use: async (id: string, before: number, changes: AuthenticatorUse) => {
          const key = await authenticators.find(id)
          await pause()
          return key?.counter === before && use(id, (await authenticators.find(id))?.counter ?? 0, changes)
        },
      })
    },
    /one of many uses/,
  ],
  'counts keys that do not count': [
    ({ authenticators }) => {
      const use = authenticators.use.bind(authenticators)
      Object.assign(authenticators, {
        use: (id: string, before: number, changes: AuthenticatorUse) =>
          changes.counter > before ? use(id, before, changes) : Promise.resolve(false),
      })
    },
    /whose counter stays 0/,
  ],
  'counts keys with 31 bits': [
    ({ authenticators }) => {
      const use = authenticators.use.bind(authenticators)
      Object.assign(authenticators, {
        use: (id: string, before: number, { counter, ...more }: AuthenticatorUse) =>
          use(id, before, { ...more, counter: counter & 0x7fffffff }),
      })
    },
    /32 bits/,
  ],
  'has less room for ids than the longest need': [
    ({ authenticators }) => {
      const create = authenticators.create.bind(authenticators)
      const cut = (key: StoredAuthenticator) => create({ ...key, credentialID: key.credentialID.slice(0, 255) })
      Object.assign(authenticators, { create: cut })
    },
    /longest ids/,
  ],
  'counts keys first and removes one then': [
    ({ authenticators }) => {
      const remove = authenticators.delete?.bind(authenticators)
      Object.assign(authenticators, {
        delete: async (id: string, keepOne: boolean) => {
          const key = await authenticators.find(id)
          const keys = key ? await authenticators.ofUser(key.userId) : []
          await pause()
          return keepOne && keys.length < 2 ? false : remove?.(id, false)
        },
      })
    },
    /keeps one of two passkeys/,
  ],
  'counts the passkeys of every user': [
    ({ authenticators }) => {
      const [create, remove] = [authenticators.create.bind(authenticators), authenticators.delete?.bind(authenticators)]
      let count = 0
      Object.assign(authenticators, {
        create: (key: StoredAuthenticator) =>
          create(key).then(() => {
            count++
          }),
        delete: async (id: string, keepOne: boolean) => {
          const removed = (!keepOne || count > 1) && (await remove?.(id, false))
          if (removed) count--
          return removed
        },
      })
    },
    /keeps the last passkey/,
  ],
  'leaves the account of a key': [
    ({ accounts, authenticators }) => {
      const remove = authenticators.delete?.bind(authenticators)
      Object.assign(authenticators, {
        delete: async (id: string, keepOne: boolean) => {
          const key = await authenticators.find(id)
          const removed = await remove?.(id, keepOne)
          const account = { provider: 'passkey', providerAccountId: id, type: 'webauthn' } as const
          if (removed && key) await accounts.link({ ...account, userId: key.userId }).catch(() => undefined)
          return removed
        },
      })
    },
    /only a passkey and its account/,
  ],
  'forgets the name of a key when it is used': [
    ({ authenticators }) => {
      const use = authenticators.use.bind(authenticators)
      Object.assign(authenticators, {
        use: (id: string, before: number, changes: AuthenticatorUse) =>
          use(id, before, { ...changes, name: null } as AuthenticatorUse),
      })
    },
    /all members of a passkey/,
  ],
  'says truth as a number': [
    ({ authenticators }) => {
      const found = authenticators.find.bind(authenticators)
      const find = async (id: string): Promise<unknown> => {
        const key = await found(id)
        return key && { ...key, credentialBackedUp: Number(key.credentialBackedUp) }
      }
      Object.assign(authenticators, { find })
    },
    /stores a passkey, and finds it/,
  ],
  'keeps the keys of users who are gone': [
    ({ authenticators, users }) => {
      const kept: StoredAuthenticator[] = []
      const remove = users.delete?.bind(users)
      Object.assign(users, {
        delete: async (id: string) => {
          kept.push(...(await authenticators.ofUser(id)))
          await remove?.(id)
          for (const key of kept) await authenticators.create(key)
        },
      })
    },
    /passkeys of a removed user/,
  ],
  'keeps the user and the account without the key': [
    ({ authenticators, users }) => {
      const createWithAccount = users.createWithAccount?.bind(users)
      Object.assign(users, {
        createWithAccount: async (
          ...[user, { account, authenticator: key }]: Parameters<NonNullable<UserStore['createWithAccount']>>
        ) => {
          const created = await createWithAccount?.(user, { account })
          if (key && created) await authenticators.create({ ...key, userId: created.id })
          return created
        },
      })
    },
    /stores nothing if another user has the passkey/,
  ],
}
