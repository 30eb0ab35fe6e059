import type { FormerApplication } from './FormerApplication.d.mts'

export declare function betterAuth(options: {
  readonly secret: string
  readonly origin: string
  readonly version?: '1.7.25' | '1.4.22'
  readonly rows?: boolean
  readonly cache?: 'compact' | 'jwt' | 'jwe'
  readonly userId?: string | undefined
  readonly image?: string
  readonly config?: object
}): Promise<FormerApplication>
