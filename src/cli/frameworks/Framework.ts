import type { Folder } from '../files/Folder.js'
import type { Manifest } from '../files/Manifest.js'

/** The application for which files are written. */
export interface Application {
  /** Its folder. */
  readonly folder: Folder
  /** Its package.json. */
  readonly manifest: Manifest
  /** Whether it is written in TypeScript. */
  readonly typed: boolean
  /** Extension of its modules: `ts` or `js`. */
  readonly ending: string
}

/** A file to write. */
export interface PlannedFile {
  /** Where, relative to the application. */
  readonly path: string
  /** What it is for, in a few words. */
  readonly purpose: string
  /** Its content. */
  readonly text: string
  /** What to do if the file exists already. Default: compare it with the content that would be written. */
  readonly instead?: string
  /** What an existing file contains if it needs no change. Default: unknown, so it is always said what to add. */
  readonly done?: RegExp
}

/** Everything that a working sign-in page needs. */
export interface Plan {
  /** The file of the configuration, relative to the application. */
  readonly config: string
  /** Every other file. */
  readonly files: readonly PlannedFile[]
  /** Packages to install. */
  readonly packages: readonly string[]
  /** Packages that only development in TypeScript needs. */
  readonly devPackages: readonly string[]
  /** Scripts for package.json. */
  readonly scripts: Readonly<Record<string, string>>
  /** The command that starts the application for development. */
  readonly start: string
  /** What the developer has to do by hand. */
  readonly remains?: string
}

/** A framework: how to recognize it, and what to write for it. */
export interface Framework {
  /** Its name on the command line. */
  readonly id: string
  /** Its name to show. */
  readonly name: string
  /** The package by which it is recognized. */
  readonly mark: string
  /** The package of authengine for it. */
  readonly binding: string
  /** Path of the routes. */
  readonly basePath: string
  /** Origin of its development server. */
  readonly origin: string
  /** The file that a new environment variable is written to. */
  readonly envFile: string
  /** The files with its environment variables, in an application that `init` has set up. The first takes precedence. */
  readonly envFiles: readonly string[]
  /** Whether the configuration must load that file, because the framework does not add it to `process.env`. */
  readonly loadsEnvFile: boolean
  /**
   * Whether the binding knows the peer of a request. If not, the development sign-in prints a link in the terminal.
   *
   * @defaultValue true
   */
  readonly knowsPeer?: boolean
  /** Names that the binding reads if a variable is not set, by the name of the variable. */
  readonly otherNames?: Readonly<Record<string, string>>
  /** What to write for an application. */
  plan(application: Application): Plan
}
