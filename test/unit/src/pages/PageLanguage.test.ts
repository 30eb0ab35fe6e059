import { describe, expect, it } from '@jest/globals'
import { PageLanguage } from '../../../../src/pages/PageLanguage.js'
import { english } from './fixtures.js'

describe('PageLanguage', () => {
  it('replaces placeholders once, and leaves unknown ones', () => {
    const language = new PageLanguage('en', { 'SignIn.lead': '{site} {other} {site}' })
    expect(language.text('SignIn.lead', { site: '{other}' })).toBe('{other} {other} {other}')
    expect(language.text('SignIn.lead', { site: 'x' })).toBe('x {other} x')
  })

  it('chooses the plural form by the rules of the language', () => {
    const forms = { one: 'jeden', few: '{count} kilka', many: '{count} wiele', other: '{count} inne' }
    const polish = new PageLanguage('pl', { 'Passkeys.badNameText': forms })
    const counted = [1, 2, 5, 22, 1.5].map((count) => polish.text('Passkeys.badNameText', { count }))
    expect(counted).toEqual(['jeden', '2 kilka', '5 wiele', '22 kilka', '1.5 inne'])
  })

  it.each([
    [1, '1 second'],
    [60, '1 minute'],
    [90, '90 seconds'],
    [91, '2 minutes'],
    [600, '10 minutes'],
    [3600, '1 hour'],
    [3601, '61 minutes'],
    [86_400, '24 hours'],
  ])('writes %d seconds as "%s"', (seconds, words) => {
    expect(english.inTime(seconds)).toBe(words)
  })

  it.each([
    ['de', 'ltr'],
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['az-Arab', 'rtl'],
    ['ckb', 'rtl'],
    ['zh-Hant', 'ltr'],
  ])('writes %s in the direction %s', (lang, dir) => {
    expect(new PageLanguage(lang, {}).dir).toBe(dir)
  })

  it('uses the label of an option, unless it names a text that exists', () => {
    expect(english.label({ label: 'Mine' })).toBe('Mine')
    expect(english.label({ label: 'Mine', labelKey: 'constructor' })).toBe('Mine')
    expect(english.label({ label: 'x', labelKey: 'SignIn.with' }, { provider: 'GitHub' })).toBe('Sign in with GitHub')
  })

  it('writes days, unless they are not known', () => {
    expect(english.day(new Date('2026-03-05T23:59:00Z'))).toBe('5 March 2026')
    expect(english.day(null)).toBeUndefined()
    expect(english.day(new Date(Number.NaN))).toBeUndefined()
  })
})
