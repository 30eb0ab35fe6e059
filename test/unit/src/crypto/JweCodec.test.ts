import { describe, expect, it } from '@jest/globals'
import { FakeClock } from 'authengine/testing'
import type { Awaitable } from '../../../../src/core/guards.js'
import { JweCodec } from '../../../../src/crypto/JweCodec.js'
import { VerifiedTokens } from '../../../../src/crypto/VerifiedTokens.js'

/** A codec without encryption, which counts how often it unseals. */
class OpenBook extends JweCodec {
  opened = 0

  constructor(
    memory: VerifiedTokens | undefined,
    private readonly answer: (token: string) => Awaitable<string | null>,
  ) {
    super(memory)
  }

  override encrypt(text: string): string {
    return text
  }

  override decrypt(token: string): Awaitable<string | null> {
    this.opened += 1
    return this.answer(token)
  }
}

const kinds = [
  ['at once', (token: string): Awaitable<string | null> => token],
  ['later', (token: string): Awaitable<string | null> => Promise.resolve(token)],
] as const

describe.each(kinds)('a codec that opens %s', (_when, answer) => {
  it('unseals a token once, and returns new claims each time', async () => {
    const codec = new OpenBook(new VerifiedTokens(new FakeClock()), answer)
    const token = await codec.seal({ sub: 'ann' }, 'session')
    const first = await codec.unseal(token, 'session')
    const second = await codec.unseal(token, 'session')
    expect([first, second, codec.opened]).toEqual([{ sub: 'ann' }, { sub: 'ann' }, 1])
    expect(first).not.toBe(second)
    await codec.unseal(token, 'flow')
    expect(codec.opened).toBe(2)
  })

  it('unseals it every time without a memory', async () => {
    const codec = new OpenBook(undefined, answer)
    await codec.unseal('{}', 'session')
    await codec.unseal('{}', 'session')
    expect(codec.opened).toBe(2)
  })

  it('does not remember a token without claims', async () => {
    const codec = new OpenBook(new VerifiedTokens(new FakeClock()), answer)
    for (let time = 0; time < 2; time++) expect(await codec.unseal('[]', 'session')).toBeNull()
    expect(codec.opened).toBe(2)
  })
})

it('does not remember a token that could not be unsealed', async () => {
  const codec = new OpenBook(new VerifiedTokens(new FakeClock()), () => null)
  for (let time = 0; time < 2; time++) expect(await codec.unseal('{}', 'session')).toBeNull()
  expect(codec.opened).toBe(2)
})
