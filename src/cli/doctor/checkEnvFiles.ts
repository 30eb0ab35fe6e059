import { ignores } from '../files/ignores.js'
import type { Check } from './Examined.js'
import { verdictsOn } from './Verdict.js'

const { ok, unknown, warning } = verdictsOn('env file')

/** Which files were read, and whether they stay out of the repository. */
export const checkEnvFiles: Check = ({ files, surroundings: { folder } }) => {
  if (files.length === 0) return [unknown('there is none: only the variables of this process were looked at.')]
  const rules = folder.read('.gitignore') ?? ''
  const open = files.filter((name) => !ignores(rules, name))
  if (open.length === 0) return [ok(`${files.join(' and ')} ${files.length > 1 ? 'were' : 'was'} read.`)]
  return [warning(`.gitignore lets ${open.join(' and ')} into the repository.`, `echo ${open[0] ?? ''} >> .gitignore`)]
}
