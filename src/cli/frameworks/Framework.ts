import type { Folder } from '../files/Folder.js'
import type { Manifest } from '../files/Manifest.js'

/** The application that something is written for. */
export interface Application {
  /** Where it is. */
  readonly folder: Folder
  /** Its package.json. */
  readonly manifest: Manifest
  /** Whether it is written in TypeScript. */
  readonly typed: boolean
  /** What its modules end in: `ts`, or `js`. */
  readonly ending: string
}

/** A file to write. */
export interface PlannedFile {
  /** Where, relative to the application. */
  readonly path: string
  /** What it is for, in a few words. */
  readonly purpose: string
  /** What is in it. */
  readonly text: string
  /** What to do where such a file is there already. Default: to compare it with what would be written. */
  readonly instead?: string
}

/** What makes a working sign-in page. */
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
  /** What starts the application. */
  readonly start: string
  /** What is left to do by hand. */
  readonly remains?: string
}

/** A framework: how to see that it is there, and what to write for it. */
export interface Framework {
  /** What it is called on the command line. */
  readonly id: string
  /** What it is called. */
  readonly name: string
  /** The package that gives it away. */
  readonly mark: string
  /** Our package for it. */
  readonly binding: string
  /** Path of the routes. */
  readonly basePath: string
  /** Where its development server is found. */
  readonly origin: string
  /** The file that a new environment variable is written to. */
  readonly envFile: string
  /** The files that its environment variables are read from, as `init` sets it up; the first wins. */
  readonly envFiles: readonly string[]
  /** Whether that file has to be loaded by the configuration, because the framework keeps it to itself. */
  readonly loadsEnvFile: boolean
  /** Names that our binding reads where a variable is not set, by the name of the variable. */
  readonly otherNames?: Readonly<Record<string, string>>
  /** What to write for an application. */
  plan(application: Application): Plan
}
