/** Sets `locals.auth`, unless the application has one already. */
export function offerSession(locals: Partial<App.Locals>, auth: App.Locals['auth']): void {
  // eslint-disable-next-line no-param-reassign -- SvelteKit's own place for what requests carry
  locals.auth ??= auth
}
