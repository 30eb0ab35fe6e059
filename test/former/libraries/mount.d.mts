import type { Browser } from 'authengine/testing'
import type { Express } from 'express'

/** A former library. */
export type Library = 'authjs' | 'nextAuth' | 'betterAuth'

export declare function mount(
  library: Library,
  parts: { readonly app: Express; readonly origin: string; readonly secret: string },
): Promise<(browser: Browser) => Promise<unknown>>

export declare function newApp(): Express
