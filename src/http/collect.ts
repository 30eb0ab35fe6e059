/**
 * The bytes of a stream, as long as there are no more than `limit`.
 *
 * @param tooMany - Makes the error to throw otherwise; the rest of the stream is not read.
 */
export async function collect(
  stream: AsyncIterable<Uint8Array>,
  limit: number,
  tooMany: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.byteLength
    if (length > limit) throw tooMany()
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}
