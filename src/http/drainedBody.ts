/**
 * The body of a request, for a reader that may stop before its end.
 *
 * Some servers close the connection when nobody wants the rest, and who sent too much would never read why. Nothing is taken
 * before it is asked for: what turns out to be for the application is left as it came.
 */
export function drainedBody({ body }: Pick<Request, 'body'>): ReadableStream<Uint8Array<ArrayBuffer>> | null {
  if (body === null) return null
  let reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined
  return new ReadableStream(
    {
      async pull(controller) {
        reader ??= (body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader()
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel() {
        if (reader) void drain(reader)
      },
    },
    { highWaterMark: 0 },
  )
}

/** Reads the rest, which would block the connection for the next request. */
async function drain(reader: ReadableStreamDefaultReader): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // It broke off: nothing is left.
  }
}
