/** Value of a field. A field without a value is left out. */
export type FieldValue = string | number | boolean | null | undefined

/** Fields as name and value. */
export type HiddenFields = readonly (readonly [name: string, value: string])[]

/** The options as fields. */
export function hiddenFields(options: Readonly<Record<string, FieldValue>>): HiddenFields {
  return Object.entries(options).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)] as const],
  )
}

/** The parameters for the provider's page as fields. */
export function parameterFields(
  parameters: string | URLSearchParams | Readonly<Record<string, FieldValue>>,
): HiddenFields {
  const written = typeof parameters === 'string' ? new URLSearchParams(parameters) : parameters
  const fields = written instanceof URLSearchParams ? [...written] : hiddenFields(written)
  return fields.map(([name, value]) => [`authorizationParams-${name}`, value])
}
