import { singleValues } from 'authengine/plugin'
import { formOf } from './formOf.js'
import type { RequestEventCommon } from './framework/qwik.js'

const OPTIONS = 'options.'

/**
 * Refuses a form with different values for one field on which a sign-in depends. Qwik would pass only the last value.
 *
 * @throws MalformedRequest
 */
export function refuseRepeated({ sharedMap }: Pick<RequestEventCommon, 'sharedMap'>): void {
  const fields = [...(formOf(sharedMap) ?? [])]
  singleValues(fields)
  // Fields of the provider have a prefix, so they are checked separately from fields with the same name.
  singleValues(
    fields.flatMap(([name, value]): [string, unknown][] =>
      name.startsWith(OPTIONS) ? [[name.slice(OPTIONS.length), value]] : [],
    ),
  )
}
