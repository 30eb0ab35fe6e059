import { join } from 'node:path'
import { afterEach, describe, expect, it } from '@jest/globals'
import { Desk } from '../support/cli/Desk.js'
import { typed } from '../support/cli/typed.js'
import { compiled } from '../support/processes/compiled.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
  desk = new Desk()
})

describe('the command codemod', () => {
  it("loads the application's package, and changes its code", async () => {
    desk.folder.write('package.json', '{ "dependencies": { "@sveltejs/kit": "2", "@auth/sveltekit": "1" } }')
    desk.folder.write(
      'src/auth.ts',
      `import { SvelteKitAuth } from '@auth/sveltekit'\nexport const { handle } = SvelteKitAuth({})\n`,
    )
    expect(await typed(desk.folder.path, ['codemod', 'authjs'])).toMatchObject({ code: 1, out: '' })
    desk.link('@authengine/migrate', join(await compiled(), 'plugins/migrate'))
    const { code, err, out } = await typed(desk.folder.path, ['codemod', 'authjs', '--write', '--force'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('changed  src/auth.ts  +2 -2\n')
    expect(out).toContain('Then install the packages: npm install\n')
    expect(desk.folder.read('src/auth.ts')).toBe(
      `import { CompilerAuth } from '@authengine/sveltekit'\nexport const { handle } = CompilerAuth({})\n`,
    )
  })

  it('names pages that can be opened, and the files for which a package stays', async () => {
    desk.folder.write('package.json', '{ "dependencies": { "express": "5", "better-auth": "1" } }')
    desk.folder.write('auth.js', `import { admin } from 'better-auth/plugins'\nexport const plugins = [admin()]\n`)
    desk.link('@authengine/migrate', join(await compiled(), 'plugins/migrate'))
    const { code, out } = await typed(desk.folder.path, ['codemod', 'better-auth'])
    expect(code).toBe(1)
    expect(out).toMatch(/^ {2}auth\.js:2 {2}admin: .*\n {4}https:\/\/github\.com\/\S+\/docs\/guides\/\S+\.md#/m)
    expect(out).toContain('package.json:1  better-auth is still imported by auth.js: remove it when no import is left.')
  })
})
