import { describe, expect, it } from '@jest/globals'
import { concealed, concealedError } from '../../../../src/cli/concealed.js'

describe('concealed', () => {
  it.each([
    ['AUTH_SECRET', 'the value abcd3fgh is wrong', 'the value … is wrong'],
    ['AUTH_GITHUB_SECRET', 'abcd3fgh', '…'],
    ['PGPASSWORD', 'abcd3fgh, abcd3fgh', '…, …'],
    ['DB_PASS', 'abcd3fgh', '…'],
    ['DB_PWD', 'abcd3fgh', '…'],
    ['SMTP_PASS', 'abcd3fgh', '…'],
    ['AUTH_SECRET_1', 'abcd3fgh', '…'],
    ['API_KEY2', 'abcd3fgh', '…'],
    ['authToken', 'abcd3fgh', '…'],
    ['APP_KEYS', 'abcd3fgh', '…'],
    ['PRIVATEKEY', 'abcd3fgh', '…'],
    ['AUTH_KEYCLOAK_SECRET', 'abcd3fgh', '…'],
    ['AUTH_GITHUB_ID', 'abcd3fgh', 'abcd3fgh'],
    ['AUTH_KEYCLOAK_ID', 'abcd3fgh', 'abcd3fgh'],
    ['AUTH_KEYCLOAK_ISSUER', 'abcd3fgh', 'abcd3fgh'],
    ['AUTH_KEY_ISSUER', 'abcd3fgh', 'abcd3fgh'],
    ['KEYBOARD_LAYOUT', 'abcd3fgh', 'abcd3fgh'],
    ['COMPASS', 'abcd3fgh', 'abcd3fgh'],
    // The current folder of a shell.
    ['PWD', 'abcd3fgh', 'abcd3fgh'],
  ])('masks the value of a variable whose name marks it as secret: %s', (name, text, shown) => {
    expect(concealed(text, [{ [name]: 'abcd3fgh' }])).toBe(shown)
  })

  it('replaces the longer of two secrets first', () => {
    expect(concealed('abcd3fgh', [{ SECRET_A: 'abcdef', SECRET_B: 'abcd3fgh' }])).toBe('…')
  })

  it('keeps words that equal a value by chance', () => {
    expect(concealed('it is true', [{ TOKEN: 'true', KEY: '', PASSWORD: undefined }])).toBe('it is true')
  })

  it.each([
    ['postgres://ann:pa55@db.example/app', 'postgres://…@db.example/app'],
    ['see smtps://key@mail.example.', 'see smtps://…@mail.example.'],
    ['https://app.example/@ann', 'https://app.example/@ann'],
    ['https://app.example and ann@app.example', 'https://app.example and ann@app.example'],
    ['http://localhost:3000/@ann', 'http://localhost:3000/@ann'],
    ['file:///app/node_modules/@authengine/sql/index.js', 'file:///app/node_modules/@authengine/sql/index.js'],
    ['postgres://app:p@ssword99@db.example/app', 'postgres://…@db.example/app'],
    ['postgres://app:pa/ss@word99@db.example/app', 'postgres://…@db.example/app'],
    ['rediss://:pa/ss"@db.example', 'rediss://…@db.example'],
    ['https://app:p@ss@db.example and @ann', 'https://…@db.example and @ann'],
    ['https://app:pa/ss@db.example', 'https://…@db.example'],
  ])('masks user name and password in a URL: %s', (text, shown) => {
    expect(concealed(text, [])).toBe(shown)
  })

  it.each([
    ['libsql://db.example?authToken=eyJhbGciOi', 'libsql://db.example?authToken=…'],
    ['https://a.example/?page=2&api_key=abc&sort=up', 'https://a.example/?page=2&api_key=…&sort=up'],
    ['mysql://db.example/app?user=ann&password=pa55', 'mysql://db.example/app?user=ann&password=…'],
    ['https://a.example/?page=2', 'https://a.example/?page=2'],
  ])('masks a key in a URL: %s', (text, shown) => {
    expect(concealed(text, [])).toBe(shown)
  })

  it.each(['postgres://ann:pa55@db.example/app', 'libsql://db.example?authToken=eyJhbGciOi'])(
    'masks the whole value of a variable that is a URL with a secret: %s',
    (DATABASE_URL) => {
      expect(concealed(`(${DATABASE_URL})`, [{ DATABASE_URL }])).toBe('(…)')
    },
  )

  it('keeps a variable that is any other URL', () => {
    expect(concealed('at https://app.example', [{ AUTH_URL: 'https://app.example' }])).toBe('at https://app.example')
  })
})

describe('defect R15: a secret that is a single word', () => {
  const env = { AUTH_SECRET: 'secret' }

  it('is not masked in words of the command', () => {
    expect(concealed('fix: npx authengine secret --write', [env])).toBe('fix: npx authengine secret --write')
  })

  it('is masked in output of the application', () => {
    expect(concealedError(new RangeError('no secret here'), env)).toBe('RangeError: no … here')
    expect(concealedError('secret', env)).toBe('…')
  })
})
