import { describe, expect, it } from '@jest/globals'
import { locationIn } from '../../../../plugins/sql/src/locationIn.js'

const POSTGRES = 'postgres://app:secret@db.example/app'
const MYSQL = 'mysql://app:secret@db.example/app'

describe('a location', () => {
  it.each([
    { sqlite: 'auth.db' },
    { sqlite: ':memory:' },
    { sqlite: 'file:auth.db' },
    { sqlite: 'libsql://db.example' },
    { postgres: POSTGRES },
    { postgres: 'postgresql://db.example/app' },
    { postgres: '/var/run/postgresql app' },
    { mysql: MYSQL },
    { mysql: 'mariadb://db.example/app' },
  ])('can be %j', (given) => {
    expect(locationIn(given)).toBe(given)
  })

  it('defect R7: has no unknown members', () => {
    const read = (): unknown => locationIn({ sqlite: 'auth.db', timeLimit: 5 })
    expect(read).toThrow('sqlAdapter timeLimit: is unknown')
  })

  it.each([undefined, null, ''])('can be %p, because a build loads the configuration without connecting', (value) => {
    for (const name of ['sqlite', 'postgres', 'mysql']) expect(() => locationIn({ [name]: value })).not.toThrow()
  })

  it.each<[string, unknown, string]>([
    ['a bare URL', POSTGRES, 'Write sqlAdapter({ postgres: … }).'],
    ['a bare URL of another database', MYSQL, 'Write sqlAdapter({ mysql: … }).'],
    ['a bare file', 'secret.db', 'Write sqlAdapter({ sqlite: … }).'],
    ['nothing', undefined, 'sqlAdapter was given undefined: write one of { sqlite: … }'],
    ['null', null, 'sqlAdapter was given null: '],
    ['an object of nothing', {}, 'names no database. Write one of { sqlite: … }, { postgres: … }, { mysql: … }'],
    ['another word', { url: POSTGRES }, 'names no database'],
    ['two at once', { mysql: MYSQL, postgres: POSTGRES }, 'several databases, postgres and mysql'],
    ['what is not a text', { postgres: { href: POSTGRES } }, 'a value of the type object. Write a string.'],
    ['MySQL for PostgreSQL', { postgres: MYSQL }, 'a MySQL database: write sqlAdapter({ mysql: … })'],
    ['PostgreSQL for MySQL', { mysql: POSTGRES }, 'a PostgreSQL database: write sqlAdapter({ postgres: … })'],
    ['PostgreSQL for SQLite', { sqlite: POSTGRES }, 'a PostgreSQL database: write sqlAdapter({ postgres: … })'],
    ['SQLite for PostgreSQL', { postgres: 'file:secret.db' }, 'a SQLite database: write sqlAdapter({ sqlite: … })'],
  ])('cannot be %s, and the error does not repeat it', (_name, given, said) => {
    const read = (): unknown => locationIn(given)
    expect(read).toThrow(TypeError)
    expect(read).toThrow(said)
    expect(read).not.toThrow('secret')
  })
})
