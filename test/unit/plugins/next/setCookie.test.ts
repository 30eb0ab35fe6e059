import { expect, it } from '@jest/globals'
import type { CookieOptions } from 'authengine'
import { parseSetCookie } from 'cookie'
import { cookies } from 'next/headers.js'
import { setCookie } from '../../../../plugins/next/src/setCookie.js'
import { aRequest, NextScope } from './fixtures.js'

async function written(value: string, options: CookieOptions): Promise<string[]> {
  const scope = new NextScope(aRequest())
  await scope.act(async () => {
    setCookie(await cookies(), { name: 'a', value, options })
  })
  return scope.setCookies
}

it('writes every attribute', async () => {
  const options = {
    path: '/x',
    domain: 'app.example',
    httpOnly: true,
    secure: true,
    sameSite: 'lax',
    expires: new Date('2030-01-02T03:04:05Z'),
    partitioned: true,
    priority: 'high',
  } as const
  const [line, ...others] = await written('b', options)
  expect(others).toEqual([])
  expect(parseSetCookie(line!)).toMatchObject({ name: 'a', value: 'b', ...options })
})

it('writes the removal of a cookie', async () => {
  const [line] = await written('', { path: '/', maxAge: 0 })
  expect(parseSetCookie(line!)).toMatchObject({ name: 'a', value: '', path: '/', maxAge: 0 })
})

it('encodes a value once', async () => {
  expect(await written('b|c=%20;d', { path: '/' })).toEqual(['a=b%7Cc%3D%2520%3Bd; Path=/'])
})

it('leaves out what is undefined', async () => {
  expect(await written('b', { path: '/', domain: undefined, expires: undefined })).toEqual(['a=b; Path=/'])
})
