import { describe, expect, it } from '@jest/globals'
import type { DatabaseUser } from 'authengine/adapter'
import { adapterCases } from '../../../docs/examples/plugin/adapter/cases.js'
import { type AccountRow, DocumentAdapter } from '../../../docs/examples/plugin/adapter/DocumentAdapter.js'
import { anEngine, sessionOf } from '../../support/anEngine.js'
import { MemoryCollection } from './MemoryCollection.js'

const create = () =>
  new DocumentAdapter(
    new MemoryCollection<DatabaseUser>([['id'], ['email']]),
    new MemoryCollection<AccountRow>([['provider', 'providerAccountId']]),
  )

describe('the adapter of the guide', () => {
  it.each(adapterCases(() => Promise.resolve(create())))('$name', ({ run }) => run())

  it('keeps the users of an engine', async () => {
    const adapter = create()
    const { signedIn } = anEngine({ adapter })
    expect(await sessionOf(await signedIn())).toMatchObject({ user: { name: 'Ann' } })
  })
})
