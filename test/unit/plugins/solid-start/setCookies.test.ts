import { describe, expect, it } from '@jest/globals'
import { dropCookies, setCookies } from '../../../../plugins/solid-start/src/setCookies.js'

const withLines = (...lines: string[]): Headers => {
  const headers = new Headers()
  for (const line of lines) headers.append('set-cookie', line)
  return headers
}

describe('setCookies', () => {
  it('adds to the cookies of the application', () => {
    const headers = withLines('a=1')
    setCookies(headers, ['b=2; Path=/', 'c=3'])
    expect(headers.getSetCookie()).toEqual(['a=1', 'b=2; Path=/', 'c=3'])
  })

  it('replaces cookies of the same name only', () => {
    const headers = withLines('a=1', 'ab=1', 'b=1')
    setCookies(headers, ['a=2'])
    expect(headers.getSetCookie()).toEqual(['ab=1', 'b=1', 'a=2'])
  })

  it('handles the undefined that SolidStart 1 returns for no cookie', () => {
    const appended: string[] = []
    const headers = {
      getSetCookie: () => [undefined] as unknown as string[],
      append: (_name: string, line: string) => void appended.push(line),
      delete: () => undefined,
    }
    setCookies(headers, ['a=1'])
    expect(appended).toEqual(['a=1'])
  })
})

describe('dropCookies', () => {
  it('removes the cookies that another response sets, and keeps the others', () => {
    const headers = withLines('a=1', 'b=1')
    dropCookies(headers, ['a=; Max-Age=0', 'x=1'])
    expect(headers.getSetCookie()).toEqual(['b=1'])
  })
})
