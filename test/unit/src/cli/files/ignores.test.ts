import { describe, expect, it } from '@jest/globals'
import { ignores } from '../../../../../src/cli/files/ignores.js'

describe('a .gitignore', () => {
  it.each([
    ['.env', '.env', true],
    ['/.env', '.env', true],
    ['**/.env', '.env', true],
    ['.env*', '.env.local', true],
    ['*.local', '.env.local', true],
    ['.env?local', '.env.local', true],
    ['.env.*', '.env', false],
    ['.env', '.env.local', false],
    ['xenv', '.env', false],
    ['# .env', '.env', false],
    ['', '.env', false],
    ['.env*\n!.env', '.env', false],
    ['.env*\n!.env.example', '.env', true],
    ['!.env\n.env', '.env', true],
    ['.env', 'config/.env', true],
    ['/.env', 'config/.env', false],
    ['config/.env', 'config/.env', true],
    ['config/*', 'config/.env', true],
    ['*/.env', 'deep/er/.env', false],
    ['**/.env', 'deep/er/.env', true],
    ['deep/', 'deep/er/.env', true],
    ['.env/', '.env', false],
  ])('with %j keeps %s out: %s', (rules, name, out) => {
    expect(ignores(rules, name)).toBe(out)
  })
})
