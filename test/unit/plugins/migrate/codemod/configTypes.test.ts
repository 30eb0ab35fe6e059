import { describe, expect, it } from '@jest/globals'
import { rewritten } from '../../../../support/migrate/rewritten.js'

describe('a configuration with a type of Auth.js', () => {
  it.each([
    [
      'by an annotation',
      `import type { NextAuthConfig } from 'next-auth'\nexport const authConfig: NextAuthConfig = { providers: [] }\n`,
      `import { defineConfig } from '@authengine/next'\nexport const authConfig = defineConfig({ providers: [] })\n`,
    ],
    [
      'by satisfies',
      `import NextAuth, { type NextAuthConfig } from "next-auth";\nexport default { providers: [] } satisfies NextAuthConfig;\n`,
      `import NextAuth, { defineConfig } from "@authengine/next";\nexport default defineConfig({ providers: [] });\n`,
    ],
    [
      'by as const satisfies',
      `import type { NextAuthOptions } from 'next-auth'\nconst options = {} as const satisfies NextAuthOptions\n`,
      `import { defineConfig } from '@authengine/next'\nconst options = defineConfig({})\n`,
    ],
    [
      'of NextAuth 4',
      `import { AuthOptions, Session } from 'next-auth'\nlet s: Session\nconst options: AuthOptions = {}\n`,
      `import { Session, defineConfig } from '@authengine/next'\nlet s: Session\nconst options = defineConfig({})\n`,
    ],
    [
      'beside other types',
      `import type { NextAuthConfig, Session } from 'next-auth'\nlet s: Session\nconst options: NextAuthConfig = {}\n`,
      `import type { Session } from '@authengine/next'\nimport { defineConfig } from '@authengine/next'\nlet s: Session\nconst options = defineConfig({})\n`,
    ],
    [
      'whose type has another use',
      `import type { NextAuthConfig } from 'next-auth'\nconst options: NextAuthConfig = {}\nlet other: NextAuthConfig\n`,
      `import type { NextAuthConfig } from '@authengine/next'\nimport { defineConfig } from '@authengine/next'\nconst options = defineConfig({})\nlet other: NextAuthConfig\n`,
    ],
  ])('is made by defineConfig: %s', (_, before, after) => {
    expect(rewritten(before)).toMatchObject({ text: after, left: [] })
  })

  it.each([
    ['@auth/express', 'ExpressAuthConfig', '@authengine/express'],
    ['@auth/sveltekit', 'SvelteKitAuthConfig', '@authengine/sveltekit'],
    ['@auth/qwik', 'QwikAuthConfig', '@authengine/qwik'],
    ['@auth/solid-start', 'SolidAuthConfig', '@authengine/solid-start'],
    ['@auth/core', 'AuthConfig', '@authengine/express'],
    ['@auth/core/types', 'AuthConfig', '@authengine/express'],
  ])('takes defineConfig of the package for the framework: %s', (module, type, binding) => {
    const code = `import type { ${type} } from '${module}'\nexport const config: ${type} = { providers: [] }\n`
    expect(rewritten(code, { binding }).text).toBe(
      `import { defineConfig } from '${binding}'\nexport const config = defineConfig({ providers: [] })\n`,
    )
  })

  it('takes defineConfig of authengine without a package for the framework', () => {
    const code = `import type { AuthConfig } from '@auth/core'\nexport const config: AuthConfig = {}\n`
    expect(rewritten(code, { binding: null }).text).toBe(
      `import { defineConfig } from 'authengine'\nexport const config = defineConfig({})\n`,
    )
  })

  it('may have no providers where another one takes them', () => {
    const code = `import NextAuth from '@authengine/next'\nNextAuth({ providers: [...config.providers, GitHub] })\n`
    expect(rewritten(code).text).toBe(code.replace('config.providers', '(config.providers ?? [])'))
    const same = `const all = [...config.providers]\nNextAuth({ ...config.providers })\n`
    expect(rewritten(same).text).toBe(same)
  })

  it('takes another name if defineConfig is taken', () => {
    const code = `import { defineConfig } from 'vite'\nimport type { NextAuthConfig } from 'next-auth'\nconst a: NextAuthConfig = {}\n`
    expect(rewritten(code).text).toBe(
      `import { defineConfig } from 'vite'\nimport { defineConfig as defineAuthConfig } from '@authengine/next'\nconst a = defineAuthConfig({})\n`,
    )
  })

  it.each([
    `const a: NextAuthConfig = make()`,
    `const a: Omit<NextAuthConfig, 'providers'> = {}`,
    `const a = {} as NextAuthConfig`,
    `function a(): NextAuthConfig { return {} }`,
  ])('keeps the type elsewhere: %s', (line) => {
    const code = `import type { NextAuthConfig } from 'next-auth'\n${line}\n`
    expect(rewritten(code).text).toBe(code.replace('next-auth', '@authengine/next'))
  })
})
