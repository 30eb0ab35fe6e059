/** Asks a provider for what the access token opens: never in a URL, over https, and within limits. */
export interface ProtectedResources {
  /**
   * A GET, with the token in the `Authorization` header.
   *
   * @returns The JSON of a 2xx answer.
   * @throws OAuthCallbackError when the status is another, or the body is not JSON.
   */
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<unknown>
}
