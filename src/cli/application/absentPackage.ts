/** The package that is not installed, where an error is about one. */
export const absentPackage = (error: unknown): string | undefined =>
  /Cannot find (?:package|module) '((?:@[\w.-]+\/)?[\w-][\w.-]*)/.exec(error instanceof Error ? error.message : '')?.[1]
