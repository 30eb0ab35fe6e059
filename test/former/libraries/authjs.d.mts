import type { FormerApplication } from './FormerApplication.d.mts'

export declare function authjs(options: {
  readonly secret: string | readonly string[]
  readonly version?: '0.41.3' | '0.34.3'
  readonly rows?: boolean
  readonly userId?: string
  readonly claims?: object
  readonly config?: object
}): FormerApplication
