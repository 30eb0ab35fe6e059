import { describe, expect, it } from '@jest/globals'
import { readSources, violations } from './imports.js'

describe('the source code', () => {
  it('keeps to its layers and entry points', () => {
    const sources = readSources(process.cwd())
    expect(sources.size).toBeGreaterThan(100)
    expect(violations(sources)).toEqual([])
  })
})

type Case = readonly [name: string, files: readonly (readonly [string, string])[], broken: string]

describe('the rules of the source code', () => {
  const REPLY = ['src/http/Reply.ts', ''] as const
  const USER = ['src/core/User.ts', ''] as const
  const cases: readonly Case[] = [
    [
      'imports that go up',
      [
        ['src/http/Reply.ts', "import { x } from '../sign-in/Router.js'"],
        ['src/sign-in/Router.ts', ''],
      ],
      'sign-in is above http',
    ],
    [
      'imports of types that go up',
      [['src/core/User.ts', "import type { x } from '../http/Reply.js'"], REPLY],
      'http is above core',
    ],
    [
      'one feature in another',
      [
        ['src/webauthn/a.ts', "import type { x } from '../email/b.js'"],
        ['src/email/b.ts', ''],
      ],
      'only src/engine/features.ts and the entry points know email',
    ],
    [
      'a feature in the engine',
      [
        ['src/engine/compose.ts', "import { x } from '../oauth/b.js'"],
        ['src/oauth/b.ts', ''],
      ],
      'only src/engine/features.ts and the entry points know oauth',
    ],
    [
      'a feature below features',
      [
        ['src/sign-in/a.ts', "import type { x } from '../webauthn/b.js'"],
        ['src/webauthn/b.ts', ''],
      ],
      'only src/engine/features.ts and the entry points know webauthn',
    ],
    [
      'a feature that can be removed in the command line',
      [
        ['src/cli/a.ts', "import { x } from '../email/b.js'"],
        ['src/email/b.ts', ''],
      ],
      'only src/engine/features.ts and the entry points know email',
    ],
    [
      'files that only export others',
      [['src/http/all.ts', "export { x } from './Reply.js'"], REPLY],
      'exports other files only',
    ],
    [
      'folders without a floor',
      [['src/attic/a.ts', "import { x } from '../http/Reply.js'"], REPLY],
      'the folder has no layer',
    ],
    ['imports of files that do not exist', [['src/http/a.ts', "import './b.js'"]], 'there is no such file'],
    [
      'inversify outside the container',
      [['src/http/a.ts', "import { Container } from 'inversify'"]],
      'only the container',
    ],
    ['reflect-metadata anywhere', [['src/engine/container/a.ts', "import 'reflect-metadata'"]], 'inversify brings it'],
    ['Node modules in the core', [['src/http/a.ts', "import { x } from 'node:fs'"]], 'runs where Node does not'],
    [
      'plugins in the core',
      [['src/engine/a.ts', "import { x } from '@authengine/express'"]],
      'the core knows no plugin',
    ],
    [
      'entry points in the core',
      [['src/engine/a.ts', "import { x } from 'authengine/plugin'"]],
      'the core does not import its own entry points',
    ],
    [
      'files that are not entry points in a plugin',
      [['plugins/a/src/index.ts', "import { x } from '../../../src/http/Reply.js'"]],
      'plugins import entry points only',
    ],
    [
      'deep imports in a plugin',
      [['plugins/a/src/index.ts', "import { x } from 'authengine/dist/http/Reply.js'"]],
      'plugins import entry points only',
    ],
    [
      'one plugin in another',
      [['plugins/a/src/index.ts', "import { x } from '@authengine/express'"]],
      'plugins do not know each other',
    ],
    [
      'folders of the server in the browser',
      [['src/webauthn-client/a.ts', "import type { x } from '../http/Reply.js'"], REPLY],
      'browser code knows nothing of the server',
    ],
    ...[
      "import { User } from '../core/User.js'",
      "import { type User } from '../core/User.js'",
      "import '../core/User.js'",
      "export * from '../core/User.js'",
      "import type { User } from '../core/User.js'\nconst x = import('../core/User.js')",
    ].map((text): Case => [
      `in the browser ${JSON.stringify(text)}`,
      [['src/client/a.ts', text], USER],
      'browser code knows types of the server only',
    ]),
    ...['client', 'webauthn-client'].flatMap((folder): Case[] => [
      [
        `${folder} on the server`,
        [
          ['src/pages/a.ts', `import type { x } from '../${folder}/index.js'`],
          [`src/${folder}/index.ts`, ''],
        ],
        `pages knows nothing of ${folder}`,
      ],
      [
        `${folder} in an entry point of the server`,
        [
          ['src/index.ts', `export * from './${folder}/index.js'`],
          [`src/${folder}/index.ts`, ''],
        ],
        `an entry point knows nothing of ${folder}`,
      ],
      [
        `packages of the server in ${folder}`,
        [[`src/${folder}/a.ts`, "import { x } from 'jose'"]],
        'a browser needs this package, and no other',
      ],
    ]),
    [
      'passkeys in the client',
      [
        ['src/client/a.ts', "import { x } from '../webauthn-client/index.js'"],
        ['src/webauthn-client/index.ts', ''],
      ],
      'client knows nothing of webauthn-client',
    ],
    [
      'the package of passkeys in the client',
      [['src/client/a.ts', "import { x } from '@simplewebauthn/browser'"]],
      'a browser needs this package, and no other',
    ],
    [
      'the package of the browser on the server',
      [['src/webauthn/a.ts', "import { x } from '@simplewebauthn/browser'"]],
      'a browser needs this package, and no other',
    ],
    [
      'the command line in the engine',
      [
        ['src/engine/a.ts', "import { x } from '../cli/run.js'"],
        ['src/cli/run.ts', ''],
      ],
      'cli is above engine',
    ],
    [
      'the command line in an entry point',
      [
        ['src/index.ts', "export * from './cli/run.js'"],
        ['src/cli/run.ts', ''],
      ],
      'an entry point knows nothing of the command line',
    ],
    [
      'the library of the command line anywhere else',
      [['src/engine/a.ts', "import { Command } from 'commander'"]],
      'only the command line knows commander',
    ],
    [
      'cycles, even of types',
      [
        ['src/http/a.ts', "import type { b } from './b.js'"],
        ['src/http/b.ts', "import type { a } from './a.js'"],
      ],
      'an import cycle',
    ],
  ]

  it.each(cases)('refuse %s', (_name, files, broken) => {
    expect(violations(new Map(files)).join('\n')).toContain(broken)
  })

  it('allow what the source code needs', () => {
    const sources = new Map([
      ['src/http/Reply.ts', "import { x } from '../core/errors.js'\nimport { parseCookie } from 'cookie'"],
      ['src/core/errors.ts', ''],
      ['src/engine/container/a.ts', "import { Container } from 'inversify'"],
      ['src/testing/a.ts', "import assert from 'node:assert/strict'"],
      ['src/cli/a.ts', "import 'node:fs'\nimport { Command } from 'commander'\nimport { x } from '../http/Reply.js'"],
      ['src/core/User.ts', ''],
      ['src/crypto/a.ts', "import { x } from '../http/Reply.js'"],
      ['src/engine/features.ts', "import { x } from '../email/b.js'"],
      ['src/cli/b.ts', "import { x } from '../oauth/b.js'"],
      ['src/email/b.ts', ''],
      ['src/oauth/b.ts', ''],
      ['src/client/a.ts', "import type { x } from '../core/User.js'\nexport type * from '../core/User.js'"],
      ['src/webauthn-client/a.ts', "import { x } from '@simplewebauthn/browser'\nimport { y } from '../client/a.js'"],
      ['plugins/b/src/index.ts', "import { x } from 'authengine/client'"],
      ['plugins/a/src/index.ts', "import { x } from 'authengine/plugin'\nimport { y } from 'node:stream'"],
    ])
    expect(violations(sources)).toEqual([])
  })
})
