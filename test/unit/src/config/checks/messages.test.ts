import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import type { SettingsInput } from '../../../../../src/config/SettingsInput.js'
import { MESSAGE_BOUNDS, messages } from '../../../../../src/config/checks/messages.js'
import { inspected } from './inspected.js'

const found = (given: unknown) => messages(inspected({ messages: given as SettingsInput['messages'] }))
const inTexts = (key: string, text: unknown) => found({ texts: { de: { [key]: text } } })

describe('the check of messages', () => {
  it('accepts languages of the library and of the application, and texts for plugins', () => {
    expect(found(undefined)).toEqual([])
    const texts = {
      eo: { 'SignIn.lead': 'al {site}', 'Passkeys.badNameText': { one: '{count}', other: '{count}' } },
      'zh-Hant-TW': { 'totp.title': '{anything}' },
    }
    expect(found({ languages: ['en', 'en-GB', 'eo', 'zh-hant-tw'], default: 'EO', texts })).toEqual([])
  })

  it.each([[], 'de', Array.from({ length: MESSAGE_BOUNDS.languages + 1 }, () => 'en')])(
    'refuses the list of languages %j',
    (languages) => {
      expect(found({ languages })).toMatchObject([
        { option: 'messages.languages', problem: 'is not a list of languages.' },
      ])
    },
  )

  it.each(['xx', 'not a tag', '', 7, 'zh-Hant'])('refuses the language %j, which has no texts', (language) => {
    expect(found({ languages: ['en', language] })).toMatchObject([{ option: 'messages.languages' }])
    expect(found({ default: language })).toMatchObject([{ option: 'messages.default' }])
  })

  it.each([
    [{ texts: 'x' }, 'messages.texts', 'must be an object.'],
    [{ texts: { de_DE: {} } }, 'messages.texts.de_DE', 'is not the tag of a language.'],
    [{ texts: { de: 'x' } }, 'messages.texts.de', 'must be an object.'],
  ])('refuses %j', (given, option, problem) => {
    expect(found(given)).toMatchObject([{ option, problem }])
  })

  it.each(['', 7, null, 'x'.repeat(MESSAGE_BOUNDS.characters + 1), { one: 'x' }, { other: 7 }])(
    'refuses the text %j',
    (text) => {
      expect(inTexts('SignIn.title', text)).toMatchObject([
        { option: 'messages.texts.de "SignIn.title"', problem: 'is not a text.' },
      ])
    },
  )

  it('refuses unknown keys, and names the key that was probably meant', () => {
    expect(inTexts('SignIn.titl', 'x')).toMatchObject([
      { problem: 'is not a text of the library.', fix: 'Did you mean "SignIn.title"?' },
    ])
    expect(inTexts('Constructor', 'x')).toMatchObject([{ problem: 'is not a text of the library.' }])
  })

  it.each([
    ['SignIn.lede', 'SignIn.lead'],
    ['SignIn.laed', 'SignIn.lead'],
    ['SignIn.titel', 'SignIn.title'],
    ['SignIn.wiht', 'SignIn.with'],
  ])('finds the key that was meant by %s, with up to two wrong letters', (key, meant) => {
    expect(inTexts(key, 'x')).toMatchObject([{ fix: `Did you mean ${JSON.stringify(meant)}?` }])
  })

  it('names the file that lists the keys if no key is similar', () => {
    const file = 'src/pages/texts/en.ts'
    expect(inTexts('Welcome', 'x')).toMatchObject([{ fix: `The keys are in node_modules/authengine/${file}.` }])
    expect(readFileSync(file, 'utf8')).toContain("'SignIn.title'")
  })

  it('refuses unknown placeholders, and names the known ones', () => {
    expect(inTexts('SignIn.lead', '{site} {host}')).toEqual([
      {
        option: 'messages.texts.de "SignIn.lead"',
        problem: 'has the unknown placeholder {host}.',
        fix: 'Its placeholders are {site}.',
      },
    ])
    expect(inTexts('SignIn.title', '{site}')).toMatchObject([{ fix: 'The text has no placeholders.' }])
  })

  it('refuses plural forms of texts for plugins, which have none', () => {
    expect(inTexts('totp.title', { other: 'x' })).toMatchObject([{ problem: 'has plural forms.' }])
  })
})
