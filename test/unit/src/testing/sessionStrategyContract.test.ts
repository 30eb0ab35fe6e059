import { describe, expect, it } from '@jest/globals'
import type { JWT, RunningSession, Session, SessionUpdate } from 'authengine'
import type { CommittedSignIn, LiveClaims, RequestContext, SessionParts, SessionStrategy } from 'authengine/plugin'
import { sessionStrategyContract } from 'authengine/testing'
import { MemorySessions } from '../../../support/MemorySessions.js'

/** The cases that a strategy fails. */
async function broken(create: (parts: SessionParts) => SessionStrategy): Promise<string[]> {
  const names: string[] = []
  for (const { name, run } of sessionStrategyContract(create)) {
    await run().catch(() => names.push(name))
  }
  return names
}

/** Never ends a session. */
class Immortal extends MemorySessions {
  protected override revoke(): boolean {
    return true
  }
}

/** Accepts any token. */
class Adopting extends MemorySessions {
  protected override claimsOf(token: string): JWT {
    return super.claimsOf(token) ?? { sid: token, sub: 'anyone', exp: 9_999_999_999 }
  }
}

/** Uses the token of the older session. */
class Fixated extends MemorySessions {
  protected override tokenFor(claims: LiveClaims, ctx: RequestContext, current?: string): string {
    const before = this.parts.cookie.read(ctx)
    const token = super.tokenFor(claims, ctx, current)
    return before === undefined ? token : this.rename(token, before)
  }

  private rename(token: string, to: string): string {
    const claims = this.claimsOf(token)
    if (claims) super.tokenFor(claims as LiveClaims, undefined as never, to)
    return to
  }
}

/** Extends a session when it is only read. */
class Touching extends MemorySessions {
  override async get(ctx: RequestContext) {
    await this.refresh(ctx)
    return super.get(ctx)
  }
}

/** Loses the data of an update. */
class Forgetful extends MemorySessions {
  override async refresh(ctx: RequestContext, _update?: SessionUpdate): Promise<Session | null> {
    return super.refresh(ctx)
  }
}

/** Signs every user out when a callback fails. */
class Panicking extends MemorySessions {
  override async refresh(ctx: RequestContext, update?: SessionUpdate): Promise<Session | null> {
    try {
      return await super.refresh(ctx, update)
    } catch (error) {
      this.parts.cookie.expire(ctx)
      throw error
    }
  }
}

/** Gives all sessions of a user the same id. */
class Shared extends MemorySessions {
  protected override claimsOf(token: string): JWT | null {
    const claims = super.claimsOf(token)
    return claims && { ...claims, sid: claims.sub ?? '' }
  }
}

/** Logs the content of the cookie. */
class Chatty extends MemorySessions {
  protected override claimsOf(token: string): JWT | null {
    this.parts.logger.debug('token', token)
    return super.claimsOf(token)
  }
}

/** Restores a session that was ended. */
class Resurrecting extends MemorySessions {
  #last: LiveClaims | undefined

  protected override tokenFor(claims: LiveClaims, ctx: RequestContext, current?: string): string {
    const token = super.tokenFor(claims, ctx, current)
    this.#last = claims
    return token
  }

  protected override claimsOf(token: string): JWT | null {
    const wasOurs = /^[\w-]{43}$/.test(token) && token !== 'A'.repeat(43)
    return super.claimsOf(token) ?? (wasOurs ? (this.#last ?? null) : null)
  }
}

/** Sets a cookie with a different expiry. */
class Drifting extends MemorySessions {
  override async create(ctx: RequestContext, signIn: CommittedSignIn): Promise<RunningSession> {
    const running = await super.create(ctx, signIn)
    this.parts.cookie.write(ctx, this.parts.cookie.read(ctx) ?? '', new Date('2031-01-01T00:00:00Z'))
    return running
  }
}

/** Treats an update as a new sign-in. */
class Endless extends MemorySessions {
  #isUpdate = false

  override async refresh(ctx: RequestContext, update?: SessionUpdate): Promise<Session | null> {
    this.#isUpdate = update !== undefined
    return super.refresh(ctx, update)
  }

  protected override tokenFor(claims: LiveClaims, ctx: RequestContext, current?: string): string {
    const now = this.parts.clock.seconds()
    return super.tokenFor(this.#isUpdate ? { ...claims, auth_time: now } : claims, ctx, current)
  }
}

/** Keeps the end from before the update, whatever the cookie contains. */
class Unextended extends MemorySessions {
  #isUpdate = false

  override async refresh(ctx: RequestContext, update?: SessionUpdate): Promise<Session | null> {
    this.#isUpdate = update !== undefined
    return super.refresh(ctx, update)
  }

  protected override tokenFor(claims: LiveClaims, ctx: RequestContext, current?: string): string {
    const kept = this.#isUpdate && current !== undefined ? this.claimsOf(current)?.exp : undefined
    return super.tokenFor({ ...claims, exp: kept ?? claims.exp }, ctx, current)
  }
}

/** Returns a text for a missing value. */
class Texting extends MemorySessions {
  protected override claimsOf(token: string): JWT | null {
    const claims = super.claimsOf(token)
    return claims && { ...claims, name: String(claims.name) }
  }
}

/** Returns null for a user without an email address. */
class Demanding extends MemorySessions {
  protected override claimsOf(token: string): JWT | null {
    const claims = super.claimsOf(token)
    return claims?.email ? claims : null
  }
}

/** Completes a read for a session that was ended meanwhile. */
class Hasty extends MemorySessions {
  override async refresh(ctx: RequestContext, update?: SessionUpdate): Promise<Session | null> {
    const token = this.parts.cookie.read(ctx) ?? ''
    const before = this.claimsOf(token)
    const session = await super.refresh(ctx, update)
    if (session || !before?.exp || before.exp <= this.parts.clock.seconds()) return session
    const expires = new Date(before.exp * 1000)
    this.parts.cookie.write(ctx, token, expires)
    return { user: {}, expires: expires.toISOString() }
  }
}

describe('sessionStrategyContract', () => {
  it('has different names for all cases', () => {
    const names = sessionStrategyContract().map(({ name }) => name)
    expect(names.length).toBeGreaterThan(20)
    expect(new Set(names).size).toBe(names.length)
  })

  it.each<[string, new (parts: SessionParts) => SessionStrategy, RegExp]>([
    ['never ends a session', Immortal, /a copy of it is refused/],
    ['believes any token', Adopting, /invented cookie/],
    ['uses a token that was planted', Fixated, /planted/],
    ['extends a session by looking at it', Touching, /only read/],
    ['loses the data of an update', Forgetful, /newSession/],
    ['signs people out when a callback fails', Panicking, /fails closed/],
    ['gives two sessions the same id', Shared, /an id of its own/],
    ['tells the log what is in the cookie', Chatty, /out of the log/],
    ['brings back what was ended', Resurrecting, /a copy of it is refused/],
    ['writes a cookie that ends at another time', Drifting, /expires with the session/],
    ['takes an update for a new sign-in', Endless, /absoluteMaxAge .* however often it is updated/],
    ['does not extend by an update', Unextended, /extended by an update/],
    ['shows a text for a name that is absent', Texting, /missing name, email and image/],
    ['does not know users without an address', Demanding, /missing name, email and image/],
    ['does not ask once more before it writes', Hasty, /began before the sign-out/],
  ])('detects a strategy that %s', async (_fault, Strategy, promise) => {
    const names = await broken((parts) => new Strategy(parts))
    expect(names).toContainEqual(expect.stringMatching(promise))
  })

  it('finds no fault in a correct strategy', async () => {
    expect(await broken((parts) => new MemorySessions(parts))).toEqual([])
  })
})
