import { singleValues } from 'authengine/plugin'
import { formOf } from './formOf.js'
import type { RequestEventCommon } from './framework/qwik.js'

const OPTIONS = 'options.'

/**
 * Refuses the form of an action in which a field on which a sign-in depends was sent with different values: Qwik hands on the last.
 *
 * @throws MalformedRequest
 */
export function refuseRepeated({ sharedMap }: Pick<RequestEventCommon, 'sharedMap'>): void {
  const fields = [...(formOf(sharedMap) ?? [])]
  singleValues(fields)
  // Fields of a provider have a name of their own in front, so that they are no second ones.
  singleValues(
    fields.flatMap(([name, value]): [string, unknown][] =>
      name.startsWith(OPTIONS) ? [[name.slice(OPTIONS.length), value]] : [],
    ),
  )
}
