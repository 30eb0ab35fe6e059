import type { Check } from './Examined.js'
import { inRepository } from './inRepository.js'
import { type Verdict, verdictsOn } from './Verdict.js'

const { fault, ok, unknown, warning } = verdictsOn('env file')

/** Which files were read, and whether they stay out of the repository. */
export const checkEnvFiles: Check = ({ files, surroundings: { folder } }) => {
  if (files.length === 0) {
    const found = 'there is none: only the variables of this process were looked at.'
    return [unknown(found, 'npx authengine doctor --vars <file>')]
  }
  const verdicts = files.flatMap((name): Verdict[] => {
    const standing = inRepository(folder, name)
    if (standing === 'ignored') return []
    if (standing === 'open') {
      return [warning(`.gitignore lets ${name} into the repository.`, `echo ${name} >> .gitignore`)]
    }
    const found = `${name} is in the repository, and so are its secrets.`
    return [fault(found, `git rm --cached ${name} — and make new secrets, because its history keeps these.`)]
  })
  return verdicts.length > 0 ? verdicts : [ok(`${files.join(' and ')} ${files.length > 1 ? 'were' : 'was'} read.`)]
}
