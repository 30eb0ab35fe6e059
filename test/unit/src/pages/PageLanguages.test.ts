import { describe, expect, it } from '@jest/globals'
import type { MessagesOptions } from '../../../../src/core/MessagesOptions.js'
import { CookieJar } from '../../../../src/http/CookieJar.js'
import { CookiePolicy } from '../../../../src/http/CookiePolicy.js'
import { PageLanguages } from '../../../../src/pages/PageLanguages.js'

const NAME = '__Host-authengine.language'
const texts = { eo: {}, 'pt-BR': {}, 'zh-Hant': {} }

interface Asked {
  readonly accepts?: string
  readonly cookie?: string
  readonly locales?: string
  readonly keepsCookies?: boolean
}

const request = ({ accepts, cookie, locales, keepsCookies = true }: Asked) => ({
  headers: new Headers(accepts === undefined ? {} : { 'accept-language': accepts }),
  cookies: new CookieJar(cookie === undefined ? null : `${NAME}=${cookie}`),
  query: new Map(locales === undefined ? [] : [['ui_locales', locales]]),
  secure: true,
  keepsCookies,
})
const languages = (options: MessagesOptions = { texts }) => new PageLanguages(options, new CookiePolicy())
const chosen = async (asked: Asked, options?: MessagesOptions): Promise<string> =>
  (await languages(options).of(request(asked))).lang

describe('PageLanguages', () => {
  it.each([
    [{}, 'en'],
    [{ accepts: 'eo' }, 'eo'],
    [{ accepts: 'xx, eo;q=0.1' }, 'eo'],
    [{ accepts: 'pt-BR-x' }, 'pt-BR'],
    [{ accepts: 'zh-TW' }, 'zh-Hant'],
    [{ accepts: 'en', cookie: 'eo' }, 'eo'],
    [{ accepts: 'en', cookie: 'xx' }, 'en'],
    [{ accepts: 'en', cookie: 'eo', locales: 'xx zh-Hant-HK' }, 'zh-Hant'],
    [{ accepts: 'eo', locales: 'xx' }, 'eo'],
  ])('chooses for %j %s', async (asked, lang) => {
    expect(await chosen(asked)).toBe(lang)
  })

  it('gives readers of traditional Chinese no simplified Chinese', async () => {
    const simplified = { languages: ['en', 'zh'], texts: { zh: {} } }
    expect(await chosen({ accepts: 'zh-TW, zh-HK' }, simplified)).toBe('en')
    expect(await chosen({ accepts: 'zh-CN' }, simplified)).toBe('zh-Hans')
  })

  it('uses the default of the application for others', async () => {
    expect(await chosen({ accepts: 'xx' }, { texts, default: 'eo' })).toBe('eo')
    expect(await chosen({ accepts: 'en' }, { texts, languages: ['eo'] })).toBe('eo')
  })

  it('remembers what ui_locales chose, and nothing else', async () => {
    const written = async (asked: Asked): Promise<readonly string[]> => {
      const each = request(asked)
      await languages().of(each)
      return each.cookies.outgoing.map(({ value }) => value)
    }
    expect(await written({ locales: 'EO' })).toEqual(['eo'])
    expect(await written({ locales: 'eo', cookie: 'eo' })).toEqual([])
    expect(await written({ locales: 'eo', keepsCookies: false })).toEqual([])
    expect(await written({ locales: 'xx' })).toEqual([])
    expect(await written({ accepts: 'eo' })).toEqual([])
  })

  it('decides without a query that is refused', async () => {
    const refused = {
      ...request({ accepts: 'eo' }),
      get query(): never {
        throw new TypeError('repeated')
      },
    }
    expect((await languages().of(refused)).lang).toBe('eo')
  })

  it('has texts of the application, and those of English where it has none', async () => {
    const own = await languages({ texts: { eo: { 'SignIn.title': 'Ensaluti' } } }).of(request({ accepts: 'eo' }))
    expect([own.text('SignIn.title'), own.text('SignIn.or')]).toEqual(['Ensaluti', 'or'])
  })

  it('lists the languages for the texts of plugins, with the default of the application at the end', () => {
    expect(languages().wanted(request({ accepts: 'it, eo-x;q=0.5', cookie: 'pt-BR' }))).toEqual([
      'pt-br',
      'it',
      'eo-x',
      'en',
    ])
    expect(languages({ texts, languages: ['eo'] }).wanted(request({ accepts: 'it, en' }))).toEqual(['eo'])
  })
})
