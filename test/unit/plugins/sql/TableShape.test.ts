import { describe, expect, it } from '@jest/globals'
import { shapesFrom } from '../../../../plugins/sql/src/TableShape.js'

const columnsOf = (shape: { readonly columns: ReadonlyMap<string, unknown> }): string[] => [...shape.columns.keys()]

describe('the tables', () => {
  it('have the customary names and columns, and those of the library', () => {
    const shapes = shapesFrom({})
    expect(Object.values(shapes).map(({ name }) => name)).toEqual([
      'users',
      'accounts',
      'sessions',
      'verification_token',
      'authenticators',
      'auth_counters',
      'auth_secrets',
      'auth_pending',
      'auth_ended',
      'auth_used',
    ])
    expect(columnsOf(shapes.sessions)).toContain('providerSid')
    expect(columnsOf(shapes.accounts)).toContain('refresh_lease')
    expect(columnsOf(shapes.authenticators)).toContain('lastUsed')
  })

  it('have other names if they are configured', () => {
    const { users } = shapesFrom({ tables: { users: 'auth.people' }, columns: { users: { email: 'mail' } } })
    expect(users.name).toBe('auth.people')
    expect(users.columns.get('email')).toEqual({ name: 'mail', kind: 'name' })
  })

  it('pass unknown columns through', () => {
    expect(shapesFrom({ columns: { users: { role: 'role' } } }).users.columns.get('role')).toEqual({
      name: 'role',
      kind: 'other',
    })
  })

  it('have only customary and configured columns if they are foreign', () => {
    const shapes = shapesFrom({ foreign: true, columns: { sessions: { createdAt: 'created_at' } } })
    expect(columnsOf(shapes.sessions)).toEqual(['sessionToken', 'userId', 'expires', 'createdAt'])
    expect(shapes.sessions.columns.get('createdAt')).toEqual({ name: 'created_at', kind: 'date' })
    expect(columnsOf(shapes.accounts)).not.toContain('refresh_lease')
    expect(columnsOf(shapes.counters)).toEqual([])
  })

  it('have every column if they are foreign, and only this package has such a table', () => {
    const { counters, used } = shapesFrom({ foreign: true, tables: { used: 'auth_used' } })
    expect([columnsOf(used), columnsOf(counters)]).toEqual([['id', 'until'], []])
    const columns = { used: { id: 'key' } }
    const named = shapesFrom({ foreign: true, tables: { used: 'auth_used' }, columns })
    expect(columnsOf(named.used)).toEqual(['id'])
  })

  it('include foreign authenticators only if they are configured', () => {
    expect(columnsOf(shapesFrom({ foreign: true }).authenticators)).toEqual([])
    const named = shapesFrom({ foreign: true, tables: { authenticators: 'Authenticator' } }).authenticators
    expect(named.name).toBe('Authenticator')
    expect(columnsOf(named)).toContain('credentialPublicKey')
    expect(columnsOf(named)).not.toContain('name')
    const own = shapesFrom({ foreign: true, columns: { authenticators: { name: 'label' } } }).authenticators
    expect(own.name).toBe('authenticators')
    expect(columnsOf(own)).toEqual(expect.arrayContaining(['credentialID', 'name']))
  })
})
