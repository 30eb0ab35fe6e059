/** Members of a JSON answer. */
export type CorrectedBody = Readonly<Record<string, unknown>>

/**
 * An answer with its JSON changed, for services that bend the rules: status and JSON are kept, other headers are not.
 *
 * @param response - The answer. One whose body is no JSON object is given back as it is.
 * @param change - Makes the new body, given the old one and the status; undefined leaves the answer as it is.
 */
export async function correctJson(
  response: Response,
  change: (body: CorrectedBody, status: number) => CorrectedBody | undefined,
): Promise<Response> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return response
  const changed = change(body as CorrectedBody, response.status)
  return changed ? Response.json(changed, { status: response.status }) : response
}
