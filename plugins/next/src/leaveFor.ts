/** Redirects with an exception of Next, which must not be caught. */
export async function leaveFor(url: string): Promise<never> {
  // Loaded when it is needed, because this name of the module does not resolve in the Pages Router.
  const { redirect } = await import('next/navigation')
  return redirect(url)
}
