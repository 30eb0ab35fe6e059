import type { FormerApplication } from './FormerApplication.d.mts'

export declare function nextAuth(options: {
  readonly secret: string
  readonly rows?: boolean
  readonly userId?: string
  readonly claims?: object
  readonly config?: object
}): FormerApplication
