import { afterEach, describe, expect, it } from '@jest/globals'
import { Manifest } from '../../../../../src/cli/files/Manifest.js'
import { next } from '../../../../../src/cli/frameworks/next.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
})

describe('Next.js', () => {
  it.each([
    ['app/page.tsx', ''],
    ['pages/index.tsx', ''],
    ['src/app/page.tsx', 'src/'],
    ['src/pages/index.tsx', 'src/'],
  ])('gets its files beside the pages: %s', (page, root) => {
    desk = new Desk({ 'package.json': {}, [page]: '' })
    const { folder } = desk
    const plan = next.plan({ folder, manifest: Manifest.of(folder), typed: true, ending: 'ts' })
    expect([plan.config, ...plan.files.map(({ path }) => path)]).toEqual([
      `${root}auth.config.ts`,
      `${root}auth.ts`,
      `${root}app/api/auth/[...auth]/route.ts`,
    ])
  })
})
