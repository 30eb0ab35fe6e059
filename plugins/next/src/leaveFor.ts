/** Has Next send the browser to another page: by an exception of its own, which must not be caught. */
export async function leaveFor(url: string): Promise<never> {
  // Loaded when it is needed: the Pages Router has it under another name.
  const { redirect } = await import('next/navigation')
  return redirect(url)
}
