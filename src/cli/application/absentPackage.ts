/** The package that is not installed, if the error is about a missing package. */
export const absentPackage = (error: unknown): string | undefined =>
  /Cannot find (?:package|module) '((?:@[\w.-]+\/)?[\w-][\w.-]*)/.exec(error instanceof Error ? error.message : '')?.[1]
