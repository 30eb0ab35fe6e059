import { afterEach, describe, expect, it } from '@jest/globals'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
  desk = new Desk()
})

describe('authengine add', () => {
  it('writes the variables, and prints the code to write and the URL to register', async () => {
    desk.folder.write('package.json', JSON.stringify({ dependencies: { next: '16' } }))
    desk.link('@authengine/providers', 'plugins/providers')
    expect(await desk.type('add auth0')).toBe(0)
    expect(desk.folder.read('.env.local')).toBe('AUTH_AUTH0_ID=\nAUTH_AUTH0_SECRET=\nAUTH_AUTH0_ISSUER=\n')
    expect(desk.folder.read('.gitignore')).toBe('.env.local\n')
    expect(desk.printed).toContain("import Auth0 from '@authengine/next/providers/auth0'")
    expect(desk.printed).toContain('providers: [Auth0]')
    expect(desk.printed).toContain('http://localhost:3000/api/auth/callback/auth0')
    expect(desk.printed).toContain('https://manage.auth0.com')
    expect(desk.printed).toContain('https://github.com/authengine/authengine/blob/main/docs/providers/auth0.md')
  })

  it('prints the code of the development sign-in, which has nothing to register', async () => {
    desk.folder.write('package.json', JSON.stringify({ dependencies: { '@sveltejs/kit': '2' } }))
    expect(await desk.type('add Development')).toBe(0)
    expect(desk.printed).toContain("import Development from '@authengine/sveltekit/providers/development'")
    expect(desk.printed).toContain('providers: [Development]')
    expect(desk.printed).toContain('It has nothing to register.')
    expect(desk.folder.names()).toEqual(['package.json'])
  })

  it('prints what accounts with a password need', async () => {
    desk.folder.write('package.json', JSON.stringify({ dependencies: { express: '5' } }))
    expect(await desk.type('add passwords')).toBe(0)
    expect(desk.printed).toContain('npm install @authengine/passwords @node-rs/argon2 @authengine/sql libsql')
    expect(desk.printed).toContain("\n  adapter: sqlAdapter({ sqlite: 'auth.db' }),\n  plugins: [passwords()],\n")
    expect(desk.printed).toContain('npx authengine migrate')
    expect(desk.folder.names()).toEqual(['package.json'])
  })

  it('prints what a second factor needs', async () => {
    desk.folder.write('package.json', JSON.stringify({ dependencies: { '@authengine/sql': '0.1' } }))
    expect(await desk.type('add second-factor')).toBe(0)
    expect(desk.printed).toContain('npm install @authengine/second-factor\n')
    expect(desk.printed).toContain("import { secondFactor } from '@authengine/second-factor'\n")
    expect(desk.printed).toContain('\n  plugins: [secondFactor()],\n')
    expect(desk.printed).toContain('In production, set AUTH_ENCRYPTION_KEY.')
    desk.folder.write('.env', 'AUTH_ENCRYPTION_KEY=swordfish\n')
    await desk.type('add second-factor')
    expect(desk.printed).toContain('Already in .env: AUTH_ENCRYPTION_KEY.')
    expect(desk.printed).not.toContain('swordfish')
  })

  it('leaves out what the application has', async () => {
    const dependencies = { '@authengine/sql': '0.1', '@authengine/passwords': '0.1', '@node-rs/argon2': '2' }
    desk.folder.write('package.json', JSON.stringify({ dependencies }))
    desk.folder.write('pnpm-lock.yaml', '')
    await desk.type('add passwords')
    expect(desk.printed).not.toContain('Install:')
    expect(desk.printed).not.toContain('sqlAdapter')
    expect(desk.printed).toContain('\n  plugins: [passwords()],\n')
  })

  it('prints the options that a provider needs', async () => {
    desk.link('@authengine/providers', 'plugins/providers')
    await desk.type('add sailpoint')
    expect(desk.printed).toContain("\n  providers: [SailPoint({ tenant: 'acme' })]\n")
    await desk.type('add netsuite')
    expect(desk.printed).toMatch(
      /\n {2}providers: \[NetSuite\(\{\n {4}accountID: '1234567',\n {4}userinfo: '[^']+',\n {2}\}\)\]\n/,
    )
  })

  it('keeps existing values, and prints none', async () => {
    desk.folder.write('.env', 'AUTH_GITHUB_SECRET=swordfish\n')
    await desk.type('add github')
    expect(desk.folder.read('.env')).toBe('AUTH_GITHUB_SECRET=swordfish\n\nAUTH_GITHUB_ID=\n')
    await desk.type('add github')
    expect(desk.printed).toContain('Already in .env: AUTH_GITHUB_ID, AUTH_GITHUB_SECRET.')
    expect(desk.printed).not.toContain('swordfish')
  })

  it('adds no empty variable that would hide a value in another file', async () => {
    desk.folder.write('package.json', JSON.stringify({ dependencies: { next: '16' } }))
    desk.folder.write('.env', 'AUTH_GITHUB_SECRET=swordfish\n')
    await desk.type('add github')
    expect(desk.folder.read('.env.local')).toBe('AUTH_GITHUB_ID=\n')
    await desk.type('add github')
    expect(desk.printed).toContain('Already in .env.local and .env: AUTH_GITHUB_ID, AUTH_GITHUB_SECRET.')
  })

  it.each([
    ['.env.staging', '.env.staging\n'],
    ['.env.example', undefined],
  ])('creates the given file, and adds it to .gitignore unless it is a template: %s', async (name, rules) => {
    expect(await desk.type(`add github --vars ${name}`)).toBe(0)
    expect(desk.folder.read(name)).toBe('AUTH_GITHUB_ID=\nAUTH_GITHUB_SECRET=\n')
    expect(desk.folder.read('.gitignore')).toBe(rules)
  })

  it('lists every provider', async () => {
    expect(await desk.type('add --list')).toBe(0)
    expect(desk.printed).toMatch(/^github +AUTH_GITHUB_ID AUTH_GITHUB_SECRET$/m)
    expect(desk.printed.split('\n').length).toBeGreaterThan(100)
  })

  it.each([
    ['add gihub', 'There is no provider "gihub".\n  fix: Did you mean github?'],
    ['add', 'No provider was named.\n  fix: authengine add github'],
  ])('suggests what to type instead of "%s"', async (line, said) => {
    expect(await desk.type(line)).toBe(1)
    expect(desk.complained).toContain(said)
    expect(desk.folder.names()).toEqual([])
  })
})
