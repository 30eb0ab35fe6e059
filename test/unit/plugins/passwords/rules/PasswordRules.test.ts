import { describe, expect, it } from '@jest/globals'
import { PasswordRules } from '../../../../../plugins/passwords/src/rules/PasswordRules.js'

const GOOD = 'violet tractors hum quietly'
const reasonOf = async (rules: PasswordRules, password: string, about = {}) =>
  (await rules.refuse(password, about))?.reason

describe('the rules for new passwords', () => {
  const rules = new PasswordRules()
  const emoji = Array.from('😀🚀🍕🎸🌵🐙📚🧊🎈🔧🍉🚲🦉🧵🎲')

  it('password #17: require 15 code points, and an emoji is one', async () => {
    expect(await rules.refuse(emoji.slice(0, 14).join(''))).toEqual({ reason: 'too_short', values: { min: 15 } })
    expect(await rules.refuse(emoji.join(''))).toBeUndefined()
    expect(await reasonOf(rules, 'violet tractor')).toBe('too_short')
    expect(await reasonOf(rules, 'violet tractors')).toBeUndefined()
  })

  it('password #17: count after NFC, so that marks of letters count for nothing', async () => {
    const letters = Array.from('qäxëvïnömücähé')
    expect(letters).toHaveLength(14)
    expect(await reasonOf(rules, letters.join('').normalize('NFD'))).toBe('too_short')
    expect(await reasonOf(rules, `${letters.join('')}î`.normalize('NFD'))).toBeUndefined()
  })

  it('password #17: allow 8 code points where the site says so', async () => {
    const short = new PasswordRules({ minLength: 8 })
    expect(await short.refuse('kx7vq2m')).toEqual({ reason: 'too_short', values: { min: 8 } })
    expect(await short.refuse('kx7vq2mw')).toBeUndefined()
  })

  it('password #18: accept 64 and 256 code points, and refuse 257', async () => {
    const long = Array.from({ length: 257 }, (_, at) => String.fromCodePoint(0x4e00 + at * 37)).join('')
    expect(await rules.refuse(long.slice(0, 64))).toBeUndefined()
    expect(await rules.refuse(long.slice(0, 256))).toBeUndefined()
    expect(await rules.refuse(long)).toEqual({ reason: 'too_long', values: { max: 256 } })
    expect(await rules.refuse('x'.repeat(1_000_000))).toEqual({ reason: 'too_long', values: { max: 256 } })
    const lower = new PasswordRules({ maxLength: 64 })
    expect(await lower.refuse(long.slice(0, 65))).toEqual({ reason: 'too_long', values: { max: 64 } })
  })

  it('password #19: refuse lone surrogates', async () => {
    expect(await rules.refuse(`${GOOD}\ud800`)).toEqual({ reason: 'malformed', values: {} })
  })

  it('password #22: accept NUL and a blank at the end, and refuse blanks alone', async () => {
    expect(await rules.refuse(`${GOOD}\0 `)).toBeUndefined()
    for (const blanks of [
      ' '.repeat(20),
      ' \t\u00a0\u3000'.repeat(5),
      '\u200b \u2060\u00ad'.repeat(5),
      '\0\t'.repeat(9),
    ])
      expect(await reasonOf(rules, blanks)).toBe('common')
  })

  it('password #31: read a form', () => {
    expect(rules.read(['a long password text'])).toEqual({ refusal: { reason: 'malformed', values: {} } })
    expect(rules.read('')).toEqual({ refusal: { reason: 'too_short', values: { min: 15 } } })
    // At sign-in, a shorter password is only wrong: it may be from before a change of the rules.
    expect(rules.read('short')).toEqual({ password: 'short' })
    expect(new PasswordRules({ maxLength: 64 }).read('x'.repeat(65)).refusal?.values).toEqual({ max: 64 })
  })

  it('require no mixture of characters, and search for no parts', async () => {
    for (const password of [
      'onlysmallletterstyped',
      'ONLY CAPITALS TYPED',
      'my password is a violet tractor',
      'ann likes violet tractors',
      '8203 9164 7750 3921',
    ])
      expect(await reasonOf(rules, password, { email: 'ann@app.example', name: 'Ann' })).toBeUndefined()
  })

  it.each([
    [{ minLength: 7 }, 'minLength'],
    [{ minLength: 0 }, 'minLength'],
    [{ minLength: 15.5 }, 'minLength'],
    [{ minLength: Number.NaN }, 'minLength'],
    [{ minLength: 65, maxLength: 64 }, 'minLength'],
    [{ maxLength: 63 }, 'maxLength'],
    [{ maxLength: 257 }, 'maxLength'],
    [{ maxLength: Infinity }, 'maxLength'],
    [{ minLength: '15' as never }, 'minLength'],
    [{ blocklist: 'password' }, 'blocklist'],
    [{ blocklist: [1] as never }, 'blocklist'],
  ])('refuse options that are not usable (%#)', (options, named) => {
    expect(() => new PasswordRules(options)).toThrow(TypeError)
    expect(() => new PasswordRules(options)).toThrow(named)
  })

  it('tell their lengths', () => {
    const { maxLength, minLength } = new PasswordRules({ minLength: 8, maxLength: 64 })
    expect([minLength, maxLength, rules.minLength, rules.maxLength]).toEqual([8, 64, 15, 256])
  })
})

describe('the block list of the application', () => {
  it('is a list that is read once', async () => {
    let reads = 0
    function* list() {
      reads++
      yield* ['Violet-Tractors-Hum', '', 'ÜBER das große Meer']
    }
    const rules = new PasswordRules({ blocklist: list() })
    expect(await reasonOf(rules, 'violet tractors hum')).toBe('common')
    expect(await reasonOf(rules, 'über das grosse meer')).toBe('common')
    expect(await reasonOf(rules, GOOD)).toBeUndefined()
    expect(reads).toBe(1)
  })

  it.each([
    (text: string) => text === 'violét tractors',
    (text: string) => Promise.resolve(text === 'violét tractors'),
  ])('may be a function, which gets the password in NFC (%#)', async (blocklist) => {
    const rules = new PasswordRules({ blocklist })
    expect(await rules.refuse('viole\u0301t tractors')).toEqual({ reason: 'common', values: {} })
    expect(await rules.refuse(GOOD)).toBeUndefined()
  })
})

describe('stolen passwords', () => {
  it('are refused, and are searched for last', async () => {
    const asked: string[] = []
    const breachCheck = { isBreached: (password: string) => Promise.resolve(asked.push(password) > 1) }
    const rules = new PasswordRules({ breachCheck })
    expect(await rules.refuse(GOOD.normalize('NFD'))).toBeUndefined()
    expect(await rules.refuse(GOOD)).toEqual({ reason: 'breached', values: {} })
    for (const refused of ['short', '\ud800'.repeat(20), 'x'.repeat(300), 'passwordpassword', 'ann@app.example'])
      await rules.refuse(refused, { email: 'ann@app.example' })
    expect(asked).toEqual([GOOD, GOOD])
  })

  it('password #27: are accepted if the check of the application rejects, and the list still holds', async () => {
    const errors: unknown[] = []
    const failure = new TypeError('down')
    const rules = new PasswordRules({
      breachCheck: { isBreached: () => Promise.reject(failure) },
      onBreachCheckError: (error) => errors.push(error),
    })
    expect(await rules.refuse(GOOD)).toBeUndefined()
    expect(await reasonOf(rules, 'passwordpassword')).toBe('common')
    expect(errors).toEqual([failure])
  })
})
