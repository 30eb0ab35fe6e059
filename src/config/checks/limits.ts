import type { Finding } from '../../core/errors.js'
import { isObject } from '../../core/guards.js'
import { namesOf, unknownNames } from '../../core/unknownNames.js'
import type { Limit, LimitsFor } from '../LimitsOptions.js'
import type { ConfigCheck } from './ConfigCheck.js'

/** Limits are lists of whole numbers, under names that exist. */
export const limits: ConfigCheck = ({ settings: { input } }) => {
  const given: unknown = input.limits
  if (given === undefined || given === false) return []
  if (!isObject(given)) return [{ option: 'limits', problem: 'is no object.', fix: 'Write an object, or false.' }]
  return Object.entries(given).flatMap(([kind, limitsFor]) => {
    const option = `limits.${kind}`
    if (!KINDS.has(kind)) return [{ option, problem: 'is unknown.', fix: `Write ${[...KINDS].join(', ')}.` }]
    if (limitsFor === undefined || limitsFor === false) return []
    if (!isObject(limitsFor)) return [{ option, problem: 'is no object.', fix: 'Write an object, or false.' }]
    return Object.entries(limitsFor).flatMap(([scope, list]) => faultsOf(`${option}.${scope}`, scope, list))
  })
}

const MEMBERS = namesOf<Limit>({ most: true, seconds: true })
const KINDS: ReadonlySet<string> = new Set(['credentials', 'mail', 'code', 'registration'])
const SCOPES: ReadonlySet<string> = new Set<keyof LimitsFor>(['account', 'network'])

function faultsOf(option: string, scope: string, list: unknown): Finding[] {
  if (!SCOPES.has(scope)) return [{ option, problem: 'is unknown.', fix: 'Write account or network.' }]
  if (list === undefined || (Array.isArray(list) && list.every(isLimit))) {
    return (list ?? []).flatMap((limit, at) => unknownNames(`${option}[${String(at)}].`, limit, MEMBERS))
  }
  return [
    {
      option,
      problem: 'is not a list of limits.',
      fix: 'Write whole numbers, such as [{ most: 5, seconds: 60 }]; an empty list is no limit.',
    },
  ]
}

const isLimit = (value: unknown): value is Limit =>
  isObject(value) &&
  [value['most'], value['seconds']].every((number) => Number.isInteger(number) && Number(number) >= 1)
