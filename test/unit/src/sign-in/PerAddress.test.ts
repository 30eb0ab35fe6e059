import { describe, expect, it } from '@jest/globals'
import { PerBaseUrl } from '../../../../src/sign-in/SignInPageAction.js'

describe('PerAddress', () => {
  const counted = (): { made: string[]; pages: PerBaseUrl<{ readonly of: string }> } => {
    const made: string[] = []
    const pages = new PerBaseUrl((baseUrl) => {
      made.push(baseUrl)
      return { of: baseUrl }
    })
    return { made, pages }
  }

  it('creates a value once for each base URL', () => {
    const { made, pages } = counted()
    expect(pages.at('https://a.test/auth')).toBe(pages.at('https://a.test/auth'))
    expect(made).toEqual(['https://a.test/auth'])
  })

  it('never returns the value of another base URL', () => {
    const { pages } = counted()
    const addresses = ['https://a.test/auth', 'https://b.test/auth', 'https://a.test/auth']
    expect(addresses.map((address) => pages.at(address).of)).toEqual(addresses)
  })

  it('creates nothing before it is called', () => {
    expect(counted().made).toEqual([])
  })
})
