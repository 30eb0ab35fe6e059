import { describe, expect, it } from '@jest/globals'
import { PasswordRules } from '../../../../../plugins/passwords/src/rules/PasswordRules.js'

const ABOUT = { email: 'ann.lee+shop@mail.example', username: 'violet_1990', name: "Ann O'Leary-Smith" }
const rules = new PasswordRules({ siteName: ['Tractor Parts', 'www.tractorparts.example', 'hum.meadow.example'] })

describe('a password about the user', () => {
  it.each([
    'ann.lee+shop@mail.example',
    'ANN.LEE+SHOP@MAIL.EXAMPLE',
    'annleeshopmailexample',
    'ann lee shop mail example 2024',
    'ann.lee+shop+ann.lee+shop',
    'ann.lee-ann.lee-ann.lee',
    'AnnLeeAnnLeeAnnLee',
    'annlee987650123456',
    'violet_1990violet_1990',
    'violet-1990-4082716',
    'violet1990violet19904711',
    "ann o'leary-smith",
    'AnnOLearySmith1990',
    'smith leary o ann',
    'leary_leary_leary_82',
    'tractor parts 2024!',
    'TractorParts-TractorParts',
    'www.tractorparts.example',
    'tractorparts4928',
    'hum.meadow.4928',
    'meadow_meadow_82',
  ])('password #25: is refused (%s)', async (password) => {
    expect(await rules.refuse(password, ABOUT)).toEqual({ reason: 'about_you', values: {} })
  })

  it.each([
    'ann lee buys a tractor',
    'my violet_1990 hums',
    '4928 tractorparts',
    'tractorparts.example.org hums',
    'ann#lee$q)w=e}r!t%y',
  ])('password #25: is accepted if it is only a part (%s)', async (password) => {
    expect(await rules.refuse(password, ABOUT)).toBeUndefined()
  })

  it('password #25: is compared in every alphabet, and in every spelling of a letter', async () => {
    expect((await rules.refuse('ΡΑΪ́ΔΗΣ 1990 1990', { name: 'Ραΐδης' }))?.reason).toBe('about_you')
    const about = { name: 'Σοφός Weiß', username: 'ａｎｎａｌｅｎａ' }
    for (const password of ['ΣΟΦΌΣ ΣΟΦΌΣ ΣΟΦΌΣ', 'weiss-weiss-weiss', 'σοφόςweiß 12345', 'annalena 20242025'])
      expect((await rules.refuse(password, about))?.reason).toBe('about_you')
  })

  it('password #25: is compared with all separators of an address as well', async () => {
    const email = 'ann.lee-smith+x_y@mail.example'
    for (const password of [email, email.toUpperCase(), `${email}2024`])
      expect((await rules.refuse(password, { email }))?.reason).toBe('about_you')
  })

  it('password #25: is not refused because of members that are empty, missing or very long', async () => {
    const password = '4711 0815 9264 7750'
    for (const about of [
      {},
      { email: '', username: '', name: '' },
      { email: null, username: null, name: null },
      { email: '@', username: '4', name: '. - .' },
      { email: `${'a'.repeat(100_000)}@x`, username: 'b'.repeat(100_000), name: 'c d '.repeat(100_000) },
    ])
      expect(await rules.refuse(password, about)).toBeUndefined()
  })
})
